import { isQuoted } from '../../../domain/cards/said-words.ts'
import { roomDraft } from '../../../domain/messages/draft.ts'
import { wordsOf } from '../../../domain/messages/release.ts'
import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Card } from '../../../protocol/cards.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { cardText } from '../../../protocol/texts/en.ts'
import type { CardChanged, CardOpening, LineDraft } from '../../../services/ports/mediation/cards.ts'
import { appendIn } from '../append-in.ts'
import { lockOpenSession } from '../locked-session.ts'
import { takeRowRev } from '../rev.ts'
import { requireJoined } from '../room/door/joined.ts'
import { CAME_AS, HAS_STAYED } from '../room/people.ts'
import { toCard } from './card-row.ts'
import { readCard, type CardKey, type Tx } from './locked-card.ts'

type NewIds = { makeId: () => string; makeMessageId: () => string }

/**
 * CARD-1, CARD-4: opens a card with its message, in one commit. A repeat returns the first card. Throws INVALID_REQUEST
 * when a clear has taken that card since.
 */
export async function openCard(tx: Tx, opening: CardOpening, { makeId, makeMessageId }: NewIds): Promise<CardChanged> {
  const { sessionId, openedBy, kind, question, lines, people, isMultiple, isHidden } = opening
  const tempMsgId = opening.tempMsgId && `card ${openedBy} ${opening.tempMsgId}`
  await lockOpenSession(tx, sessionId)
  if (openedBy !== ASSISTANT_NAME) await requireJoined(tx, sessionId, openedBy)
  const opened = tempMsgId && (await cardOf(tx, sessionId, tempMsgId))
  if (opened) return { card: opened, message: null, isChanged: false }
  const named = await peopleNamed(tx, sessionId, people)
  const words = await readSources(tx, sessionId, lines)
  const cardId = makeId()
  const text = cardText({ kind, question, lines: lines.map((line) => line.text) })
  const said = { id: makeMessageId(), kind: 'card' as const, text, details: { card: { cardId } } }
  const message = await appendIn(tx, { ...roomDraft(sessionId, said), tempMsgId })
  const rev = await takeRowRev(tx, sessionId)
  const place = { messageId: message.id, seq: message.seq, rev, askedRev: rev, openedAt: message.timestamp }
  await tx.card.create({ data: { sessionId, id: cardId, kind, question, openedBy, ...place, isMultiple, isHidden } })
  const key = { sessionId, cardId }
  await writeLines(tx, key, { lines, words, makeId })
  await tx.cardPerson.createMany({ data: named.map((person, position) => ({ ...key, ...person, position })) })
  return { card: toCard((await readCard(tx, key))!), message, isChanged: true }
}

/**
 * Returns the card whose message was stored under this id; null without such a message. Throws INVALID_REQUEST when the
 * card is gone.
 */
async function cardOf(tx: Tx, sessionId: string, tempMsgId: string): Promise<Card | null> {
  const [found] = await tx.$queryRaw<{ cardId: string | null }[]>`
    SELECT details -> 'card' ->> 'cardId' AS "cardId" FROM message
    WHERE session_id = ${sessionId} AND user_id = ${SYSTEM_USER_ID} AND temp_msg_id = ${tempMsgId}`
  if (!found) return null
  const row = found.cardId === null ? null : await readCard(tx, { sessionId, cardId: found.cardId })
  if (!row) throw new Refusal('INVALID_REQUEST')
  return toCard(row)
}

/** The words of source messages, by id. */
type Words = ReadonlyMap<string, string>
type Written = { lines: readonly LineDraft[]; words: Words; makeId: () => string }

/** Writes the lines of a card, each with the source whose words it has, if any. Returns their ids, in order. */
export async function writeLines(tx: Tx, key: CardKey, { lines, words, makeId }: Written): Promise<string[]> {
  const rows = lines.map(({ text, sources }, position) => {
    const quotedId = sources.find((id) => isQuoted(text, words.get(id) ?? '')) ?? null
    return { id: makeId(), position, text, sourceIds: [...new Set(sources)], quotedId }
  })
  await tx.$executeRaw`
    INSERT INTO card_line (session_id, card_id, id, position, text, source_ids, quoted_id)
    SELECT ${key.sessionId}, ${key.cardId}, id, position, text, "sourceIds", "quotedId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS line(id text, position int, text text, "sourceIds" text[], "quotedId" text)`
  return rows.map(({ id }) => id)
}

/**
 * Finds each named person once, by the id that the room shows or showed first: another id would tell that it is the same
 * person (decision 8). Leaves out people whose account is deleted, who could never answer. Throws INVALID_REQUEST for a
 * stranger, and where nobody is left.
 */
async function peopleNamed(
  tx: Tx,
  sessionId: string,
  ids: readonly string[],
): Promise<{ userId: string; userName: string }[]> {
  const found = await tx.$queryRaw<{ userId: string | null; userName: string | null; hasStayed: boolean | null }[]>`
    SELECT m.user_id AS "userId", m.user_name AS "userName", m.has_stayed AS "hasStayed"
    FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS given(id, ord) LEFT JOIN LATERAL (
      SELECT p.user_id, p.user_name, ${HAS_STAYED} AS has_stayed FROM participant p
      WHERE p.session_id = ${sessionId} AND p.removed_at IS NULL AND (p.user_id = given.id OR ${CAME_AS} = given.id)
      ORDER BY p.user_id <> given.id, p.number LIMIT 1
    ) m ON true ORDER BY given.ord`
  const each = new Map(found.map((one) => [one.userId, one]))
  const named = [...each.values()].flatMap(({ userId, userName, hasStayed }) => {
    if (userId === null || userName === null) throw new Refusal('INVALID_REQUEST')
    return hasStayed ? [{ userId, userName }] : []
  })
  if (named.length === 0 && ids.length > 0) throw new Refusal('INVALID_REQUEST')
  return named
}

type SourceRow = Pick<Message, 'id' | 'userId' | 'userName' | 'text'> & { release: Message['release'] | null }

/**
 * DEC-64: returns the words of the lines' sources. Throws INVALID_REQUEST unless each is a message of a person or Parley
 * that is still here.
 */
export async function readSources(tx: Tx, sessionId: string, lines: readonly LineDraft[]): Promise<Words> {
  const ids = [...new Set(lines.flatMap(({ sources }) => sources))]
  if (ids.length === 0) return new Map()
  const found = await tx.$queryRaw<SourceRow[]>`
    SELECT m.id, m.user_id AS "userId", m.user_name AS "userName", m.text, m.details -> 'release' AS release
    FROM message m JOIN session s ON s.id = m.session_id
    WHERE m.id = ANY (${ids}) AND m.session_id = ${sessionId} AND m.seq > s.cleared_seq
      AND m.user_id <> ${SYSTEM_USER_ID} AND m.details->'deleted' IS NULL`
  if (found.length !== ids.length) throw new Refusal('INVALID_REQUEST')
  return new Map(found.map(({ id, release, ...said }) => [id, wordsOf({ ...said, ...(release && { release }) }).text]))
}

import { roomDraft } from '../../../domain/messages/draft.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { cardText } from '../../../protocol/texts/en.ts'
import type { CardChanged, CardOpening, LineDraft } from '../../../services/ports/mediation/cards.ts'
import { appendIn } from './append-in.ts'
import { toCard } from './card-row.ts'
import { lockRoom, readCard, type CardKey, type Tx } from './locked-card.ts'

type NewIds = { makeId: () => string; makeMessageId: () => string }

/** CARD-1, CARD-4: opens a card with its message, in one commit. */
export async function openCard(tx: Tx, opening: CardOpening, { makeId, makeMessageId }: NewIds): Promise<CardChanged> {
  const { sessionId, openedBy, kind, question, lines, people, isMultiple, isHidden } = opening
  await lockRoom(tx, sessionId)
  const named = await peopleNamed(tx, sessionId, people)
  await requireSources(tx, sessionId, lines)
  const cardId = makeId()
  const text = cardText({ kind, question, lines: lines.map((line) => line.text) })
  const said = { id: makeMessageId(), kind: 'card' as const, text, details: { card: { cardId } } }
  const message = await appendIn(tx, roomDraft(sessionId, said))
  const [{ rev } = { rev: 0 }] = await tx.$queryRaw<{ rev: number }[]>`SELECT next_rev(${sessionId}) AS rev`
  const place = { messageId: message.id, seq: message.seq, rev, askedRev: rev, openedAt: message.timestamp }
  await tx.card.create({ data: { sessionId, id: cardId, kind, question, openedBy, ...place, isMultiple, isHidden } })
  const key = { sessionId, cardId }
  await writeLines(tx, key, lines, makeId)
  await tx.cardPerson.createMany({ data: named.map((person, position) => ({ ...key, ...person, position })) })
  return { card: toCard((await readCard(tx, key))!), message, isChanged: true }
}

/** Writes the lines of a card. Returns their ids, in order. */
export async function writeLines(
  tx: Tx,
  key: CardKey,
  lines: readonly LineDraft[],
  makeId: () => string,
): Promise<string[]> {
  const data = lines.map(({ text, sources }, position) => {
    return { ...key, id: makeId(), position, text, sourceIds: [...new Set(sources)] }
  })
  await tx.cardLine.createMany({ data })
  return data.map(({ id }) => id)
}

/**
 * Finds each named person once, whichever of their ids is given (decision 8). Throws INVALID_REQUEST for a stranger.
 */
async function peopleNamed(
  tx: Tx,
  sessionId: string,
  ids: readonly string[],
): Promise<{ userId: string; userName: string }[]> {
  const found = await tx.$queryRaw<{ userId: string | null; userName: string | null; person: string }[]>`
    WITH given AS (
      SELECT i.ord, coalesce(g.account_id, i.id) AS person
      FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS i(id, ord) LEFT JOIN guest g ON g.id = i.id
    ), member AS (
      SELECT p.user_id, p.user_name, p.number, coalesce(g.account_id, p.user_id) AS person
      FROM participant p LEFT JOIN guest g ON g.id = p.user_id
      WHERE p.session_id = ${sessionId} AND p.removed_at IS NULL
    )
    SELECT m.user_id AS "userId", m.user_name AS "userName", given.person
    FROM given LEFT JOIN LATERAL (
      SELECT user_id, user_name FROM member WHERE member.person = given.person ORDER BY number LIMIT 1
    ) m ON true ORDER BY given.ord`
  const each = new Map(found.map((one) => [one.person, one]))
  return [...each.values()].map(({ userId, userName }) => {
    if (userId === null || userName === null) throw new Refusal('INVALID_REQUEST')
    return { userId, userName }
  })
}

/** DEC-64: throws INVALID_REQUEST unless each source is a message of a person or Parley that is still here. */
export async function requireSources(tx: Tx, sessionId: string, lines: readonly LineDraft[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ sources }) => sources))]
  if (ids.length === 0) return
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM message m JOIN session s ON s.id = m.session_id
    WHERE m.id = ANY (${ids}) AND m.session_id = ${sessionId} AND m.seq > s.cleared_seq
      AND m.user_id <> ${SYSTEM_USER_ID} AND m.details->'deleted' IS NULL`
  if (found?.count !== ids.length) throw new Refusal('INVALID_REQUEST')
}

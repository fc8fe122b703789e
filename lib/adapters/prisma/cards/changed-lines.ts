import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { noticeDraft } from '../../../domain/messages/draft.ts'
import type { LineChange } from '../../../protocol/cards.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { CardAnswering, CardChanged, LineRedraft } from '../../../services/ports/mediation/cards.ts'
import { appendIn } from '../append-in.ts'
import { changesOf, type LineChanges } from './card-row.ts'
import { changedSince, lockCard, requireVersion, type CardKey, type LockedCard, type Tx } from './locked-card.ts'
import { readSources, writeLines } from './openings.ts'

type Changer = Pick<LineChange, 'userId' | 'userName'>
type Redraft = {
  version: number
  lines: readonly LineRedraft[]
  makeId: () => string
  makeMessageId: () => string
}

/** Stores Parley's redraft. Throws INVALID_REQUEST when this version has no answer yet. */
export async function reviseCard(
  tx: Tx,
  key: CardKey,
  { version, lines, makeId, makeMessageId }: Redraft,
): Promise<CardChanged> {
  const card = await lockCard(tx, key, 'agreement')
  requireVersion(card, version)
  if (!card.row.people.some(({ hasAnswered }) => hasAnswered)) throw new Refusal('INVALID_REQUEST')
  const words = await readSources(tx, key.sessionId, lines)
  await tx.cardLine.deleteMany({ where: key })
  const ids = await writeLines(tx, key, { lines, words, makeId })
  const parley = { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, version: version + 1 }
  const known = changesOf(card.row)
  const changes: LineChanges = {}
  for (const [at, { text, before = null }] of lines.entries()) {
    const same = card.row.lines.find((line) => line.text === text)
    const change = same ? known[same.id] : { ...parley, before }
    if (change) changes[ids[at]!] = change
  }
  return endRound(tx, card, { changer: parley, changes, makeMessageId })
}

type Changing = {
  answering: Extract<CardAnswering, { answer: 'change' }>
  changer: Changer
  makeMessageId: () => string
}

/** Changes a line's words; its sources stay. The same words begin no new round. */
export async function changeLine(
  tx: Tx,
  card: LockedCard,
  { answering: { lineId, text }, changer, makeMessageId }: Changing,
): Promise<CardChanged> {
  const { sessionId, cardId, row } = card
  const line = row.lines.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('INVALID_REQUEST')
  if (line.text === text) return { ...(await changedSince(tx, card)), message: null }
  await tx.$executeRaw`
    UPDATE card_line SET text = ${text}, quoted_id = NULL
    WHERE session_id = ${sessionId} AND card_id = ${cardId} AND id = ${lineId}`
  const { userId, userName } = changer
  const change = { userId, userName, before: line.text, version: row.version + 1 }
  return endRound(tx, card, { changer, changes: { ...changesOf(row), [lineId]: change }, makeMessageId })
}

type NewWords = { changer: Changer; changes: LineChanges; makeMessageId: () => string }

/** Begins a round: new words have no answers. The notice and each new line say who changed it. */
async function endRound(tx: Tx, card: LockedCard, { changer, changes, makeMessageId }: NewWords): Promise<CardChanged> {
  const { sessionId, cardId, row } = card
  const key = { sessionId, cardId }
  const version = row.version + 1
  await tx.card.updateMany({ where: { sessionId, id: cardId }, data: { version, notYetIds: [], notYetUnnamed: null } })
  await tx.cardAnswer.deleteMany({ where: key })
  await tx.cardPerson.updateMany({ where: key, data: { hasAnswered: false, sharedReason: null } })
  // They stand with the card's message, and go with it.
  await tx.$executeRaw`
    UPDATE message SET details = jsonb_set(details, '{card,changes}', ${JSON.stringify(changes)}::jsonb)
    WHERE id = ${row.message_id} AND details ? 'card'`
  const { card: changed, isChanged } = await changedSince(tx, card)
  const lines = changed.kind === 'agreement' ? changed.lines : []
  const numbers = lines.flatMap(({ change }, at) => (change?.version === version ? [at + 1] : []))
  return { card: changed, isChanged, message: await tellChanged(tx, card, changer, numbers, makeMessageId) }
}

async function tellChanged(
  tx: Tx,
  { sessionId, row }: LockedCard,
  { userName }: Changer,
  lines: number[],
  makeMessageId: () => string,
): Promise<Message> {
  const notice = { code: 'cardChanged' as const, args: { userName, question: row.question, lines } }
  return appendIn(tx, noticeDraft(sessionId, makeMessageId(), notice))
}

import { noticeDraft } from '../../../domain/messages/draft.ts'
import { pollResult } from '../../../domain/cards/poll.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { Message, Notice } from '../../../protocol/entities.ts'
import type { CardActor, CardChanged, CardFacts } from '../../../services/ports/mediation/cards.ts'
import { appendIn } from '../append-in.ts'
import { requireJoined } from '../room/door/joined.ts'
import { changedSince, lockCard, requireOpenCard, type CardKey, type LockedCard, type Tx } from './locked-card.ts'

type MakeId = () => string

type End = { notice: Notice; lines?: readonly string[]; makeMessageId: MakeId }

/** Ends a card with its notice, in one commit, and deletes its private answers. A closed card never changes again. */
export async function endCard(
  tx: Tx,
  { sessionId, cardId }: CardKey,
  state: 'agreed' | 'closed' | 'withdrawn',
  { notice, lines, makeMessageId }: End,
): Promise<Message> {
  const message = await appendIn(tx, noticeDraft(sessionId, makeMessageId(), notice, lines))
  const data = { state, closedAt: message.timestamp, closedSeq: message.seq }
  await tx.card.updateMany({ where: { sessionId, id: cardId, state: 'open' }, data })
  await tx.cardAnswer.deleteMany({ where: { sessionId, cardId } })
  return message
}

/** CARD-4: closes a poll and shows everybody who chose what. */
export async function endPoll(tx: Tx, { row, ...key }: LockedCard, makeMessageId: MakeId): Promise<Message> {
  const { sessionId, cardId } = key
  await tx.$executeRaw`
    UPDATE card_person p SET chosen = a.options FROM card_answer a
    WHERE p.session_id = ${sessionId} AND p.card_id = ${cardId}
      AND a.session_id = p.session_id AND a.card_id = p.card_id AND a.user_id = p.user_id`
  const people = await tx.cardPerson.findMany({ where: { sessionId, cardId }, select: { chosen: true } })
  const options = row.lines.map(({ text }) => text)
  const result = pollResult(
    options,
    people.map(({ chosen }) => chosen),
  )
  const notice: Notice = { code: 'pollClosed', args: { question: row.question, ...result } }
  return endCard(tx, key, 'closed', { notice, makeMessageId })
}

type Ending = { actor: CardActor; check: (facts: CardFacts) => void; makeMessageId: MakeId }

export async function closePoll(tx: Tx, key: CardKey, { actor, check, makeMessageId }: Ending): Promise<CardChanged> {
  const card = await lockCard(tx, key, 'poll')
  check({ openedBy: card.row.opened_by, ownerId: card.ownerId })
  requireOpenCard(card)
  await requireJoined(tx, key.sessionId, actor.userId)
  const message = await endPoll(tx, card, makeMessageId)
  return { ...(await changedSince(tx, card)), message }
}

export async function withdrawCard(
  tx: Tx,
  key: CardKey,
  { actor, check, makeMessageId }: Ending,
): Promise<CardChanged> {
  const card = await lockCard(tx, key)
  check({ openedBy: card.row.opened_by, ownerId: card.ownerId })
  requireOpenCard(card)
  const { userName } = await requireJoined(tx, key.sessionId, actor.userId)
  const args = { userName, question: card.row.question, ...(await openerOf(tx, card, actor)) }
  const notice: Notice = { code: 'cardWithdrawn', args }
  const message = await endCard(tx, key, 'withdrawn', { notice, makeMessageId })
  return { ...(await changedSince(tx, card)), message }
}

/** CARD-1: names a card's opener, unless it is the actor. */
async function openerOf(tx: Tx, { sessionId, row }: LockedCard, { ids }: CardActor): Promise<{ openerName?: string }> {
  if (ids.includes(row.opened_by)) return {}
  if (row.opened_by === ASSISTANT_NAME) return { openerName: ASSISTANT_NAME }
  const where = { sessionId, userId: row.opened_by }
  const opener = await tx.participant.findFirst({ where, select: { userName: true } })
  return opener ? { openerName: opener.userName } : {}
}

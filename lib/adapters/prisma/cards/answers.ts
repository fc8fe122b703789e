import { standingOf, type Answer } from '../../../domain/cards/agreement.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { CardActor, CardAnswering, CardChanged, LineDraft } from '../../../services/ports/mediation/cards.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import { executeIn } from '../execute-in.ts'
import { endCard, requireHere } from './endings.ts'
import { changedSince, lockCard, requireOpenCard, type CardKey, type LockedCard, type Tx } from './locked-card.ts'
import { requireSources, writeLines } from './openings.ts'

type Answering = {
  actor: CardActor
  answering: CardAnswering
  jobs: Pick<Jobs, 'addIn'>
  makeMessageId: () => string
}

/** CARD-1: stores an answer under the session's lock. Of two simultaneous last answers, the second closes the card. */
export async function answerCard(
  tx: Tx,
  sessionId: string,
  { actor, answering, jobs, makeMessageId }: Answering,
): Promise<CardChanged> {
  const card = await lockCard(tx, { sessionId, cardId: answering.cardId }, 'agreement')
  const own = card.row.people.filter(({ userId }) => actor.ids.includes(userId))
  if (own.length === 0) throw new Refusal('FORBIDDEN')
  await requireHere(tx, sessionId, actor)
  requireVersion(card, answering.version)
  if (answering.answer === 'change') return changeLine(tx, card, answering)
  const ids = own.map(({ userId }) => userId)
  await keepAnswer(tx, card, { ids, answering })
  const { message, isRedraftDue } = await settle(tx, card, makeMessageId)
  if (isRedraftDue) await queueRedraft(tx, jobs, card, answering.payerId)
  return { ...(await changedSince(tx, card)), message }
}

/** Queues one job per version of a card: it reads the reasons when it runs. */
async function queueRedraft(
  tx: Tx,
  jobs: Pick<Jobs, 'addIn'>,
  { sessionId, cardId, row }: LockedCard,
  payerId: string,
) {
  const job = { sessionId, cardId, version: row.version, payerId }
  await jobs.addIn(executeIn(tx), 'redraft-card', `${cardId} ${row.version}`, job, new Date())
}

/** Stores Parley's redraft. Throws INVALID_REQUEST when this version has no answer yet. */
export async function reviseCard(
  tx: Tx,
  key: CardKey,
  { version, lines, makeId }: { version: number; lines: readonly LineDraft[]; makeId: () => string },
): Promise<CardChanged> {
  const card = await lockCard(tx, key, 'agreement')
  requireVersion(card, version)
  if (!card.row.people.some(({ hasAnswered }) => hasAnswered)) throw new Refusal('INVALID_REQUEST')
  await requireSources(tx, key.sessionId, lines)
  await tx.cardLine.deleteMany({ where: key })
  await writeLines(tx, key, lines, makeId)
  await beginRound(tx, key, version + 1)
  return { ...(await changedSince(tx, card)), message: null }
}

/** Throws CARD_CLOSED, or CARD_CHANGED when the card has newer words. */
function requireVersion(card: LockedCard, version: number): void {
  requireOpenCard(card)
  if (card.row.version !== version) throw new Refusal('CARD_CHANGED')
}

/** Changes a line's words; its sources stay. The same words begin no new round. */
async function changeLine(
  tx: Tx,
  card: LockedCard,
  { lineId, text, version }: Extract<CardAnswering, { answer: 'change' }>,
): Promise<CardChanged> {
  const { sessionId, cardId, row } = card
  const line = row.lines.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('INVALID_REQUEST')
  if (line.text !== text) {
    await tx.cardLine.updateMany({ where: { sessionId, cardId, id: lineId }, data: { text } })
    await beginRound(tx, { sessionId, cardId }, version + 1)
  }
  return { ...(await changedSince(tx, card)), message: null }
}

/** Begins a round: new words have no answers. */
async function beginRound(tx: Tx, { sessionId, cardId }: CardKey, version: number): Promise<void> {
  const [key, nobody] = [
    { sessionId, cardId },
    { notYetIds: [], notYetUnnamed: null },
  ]
  await tx.card.updateMany({ where: { sessionId, id: cardId }, data: { version, ...nobody } })
  await tx.cardAnswer.deleteMany({ where: key })
  await tx.cardPerson.updateMany({ where: key, data: { hasAnswered: false, sharedReason: null } })
}

type Kept = { ids: readonly string[]; answering: Exclude<CardAnswering, { answer: 'change' }> }

/**
 * Stores the private answer. The public row says only that there is one, and a reason shared under its author's name.
 */
async function keepAnswer(tx: Tx, { sessionId, cardId }: CardKey, { ids, answering }: Kept): Promise<void> {
  const { answer, version } = answering
  const hidden = { isReasonShared: false, mayParleyUseReason: false, isNameHidden: false, reason: null }
  const { reason, isReasonShared, mayParleyUseReason, isNameHidden } =
    answering.answer === 'not-yet' ? answering : hidden
  const given = { version, answer, reason, isReasonShared, mayParleyUseReason, isNameHidden }
  const where = { sessionId, cardId, userId: { in: [...ids] } }
  await tx.cardAnswer.deleteMany({ where })
  await tx.cardAnswer.createMany({ data: ids.map((userId) => ({ sessionId, cardId, userId, ...given })) })
  const sharedReason = isReasonShared && !isNameHidden ? reason : null
  await tx.cardPerson.updateMany({ where, data: { hasAnswered: true, sharedReason } })
}

type Settled = { message: Message | null; isRedraftDue: boolean }

/** CARD-1: after the last answer, closes the card or says who does not agree. Usable reasons make a redraft due. */
async function settle(tx: Tx, card: LockedCard, makeMessageId: () => string): Promise<Settled> {
  const { sessionId, cardId, row } = card
  const answers = await tx.cardAnswer.findMany({
    where: { sessionId, cardId, version: row.version },
    select: { userId: true, answer: true, isNameHidden: true, reason: true, mayParleyUseReason: true },
  })
  const { isAgreed, notYet } = standingOf(
    row.people.map(({ userId }) => userId),
    answers as Answer[],
  )
  const data = { notYetIds: notYet?.userIds ?? [], notYetUnnamed: notYet?.unnamed ?? null }
  await tx.card.updateMany({ where: { sessionId, id: cardId }, data })
  const hasReasons = answers.some(({ reason, mayParleyUseReason }) => reason !== null && mayParleyUseReason)
  if (!isAgreed) return { message: null, isRedraftDue: notYet !== null && hasReasons }
  await keepNames(tx, card)
  const notice = { code: 'agreed' as const, args: { question: row.question } }
  return { message: await endCard(tx, card, 'agreed', { notice, makeMessageId }), isRedraftDue: false }
}

/** CARD-1: writes the names of the moment in which all agreed onto the card; later renames do not change it. */
async function keepNames(tx: Tx, { sessionId, cardId }: CardKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE card_person c SET user_name = p.user_name FROM participant p
    WHERE c.session_id = ${sessionId} AND c.card_id = ${cardId}
      AND p.session_id = c.session_id AND p.user_id = c.user_id`
}

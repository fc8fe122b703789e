import { standingOf, type Answer } from '../../../domain/cards/agreement.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { CardActor, CardAnswering, CardChanged } from '../../../services/ports/mediation/cards.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import { executeIn } from '../execute-in.ts'
import { changeLine } from './changed-lines.ts'
import { endCard, requireHere } from './endings.ts'
import { changedSince, lockCard, requireVersion, type CardKey, type LockedCard, type Tx } from './locked-card.ts'

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
  const changer = await requireHere(tx, sessionId, actor)
  requireVersion(card, answering.version)
  if (answering.answer === 'change') return changeLine(tx, card, { answering, changer, makeMessageId })
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

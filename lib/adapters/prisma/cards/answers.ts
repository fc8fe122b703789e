import { Refusal } from '../../../protocol/errors.ts'
import type { CardActor, CardAnswering, CardChanged } from '../../../services/ports/mediation/cards.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import { executeIn } from '../execute-in.ts'
import { requireJoined } from '../room/door/joined.ts'
import { changeLine } from './changed-lines.ts'
import { changedSince, lockCard, requireVersion, type CardKey, type LockedCard, type Tx } from './locked-card.ts'
import { settle } from './private/settle.ts'

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
  if (!card.row.people.some(({ userId }) => userId === actor.userId)) throw new Refusal('FORBIDDEN')
  const changer = await requireJoined(tx, sessionId, actor.userId)
  requireVersion(card, answering.version)
  if (answering.answer === 'change') return changeLine(tx, card, { answering, changer, makeMessageId })
  await keepAnswer(tx, card, { userId: actor.userId, answering })
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

type Kept = { userId: string; answering: Exclude<CardAnswering, { answer: 'change' }> }

/** Stores the private answer. The public row says only that there is one. */
async function keepAnswer(tx: Tx, { sessionId, cardId }: CardKey, { userId, answering }: Kept): Promise<void> {
  const { answer, version } = answering
  const hidden = { isReasonShared: false, mayParleyUseReason: false, isNameHidden: false, reason: null }
  const { reason, isReasonShared, mayParleyUseReason, isNameHidden } =
    answering.answer === 'not-yet' ? answering : hidden
  const given = { version, answer, reason, isReasonShared, mayParleyUseReason, isNameHidden }
  const key = { sessionId, cardId, userId }
  await tx.cardAnswer.deleteMany({ where: key })
  await tx.cardAnswer.create({ data: { ...key, ...given } })
  await tx.cardPerson.updateMany({ where: key, data: { hasAnswered: true } })
}

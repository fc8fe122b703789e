import { standingOf, type Answer } from '../../../../domain/cards/agreement.ts'
import type { Message } from '../../../../protocol/entities.ts'
import { takeRev } from '../../rev.ts'
import { CANNOT_CLOSE } from '../card-row.ts'
import { endCard } from '../endings.ts'
import type { CardKey, LockedCard, Tx } from '../locked-card.ts'

type Settled = { message: Message | null; isRedraftDue: boolean }

/**
 * CARD-1: after the last answer, closes the card or says who does not agree. Usable reasons make a redraft due. A person
 * who was removed (DOOR-3) or whose account is deleted can't change their answer any more, so their card stays as it is
 * until it is withdrawn.
 */
export async function settle(tx: Tx, card: LockedCard, makeMessageId: () => string): Promise<Settled> {
  const { sessionId, cardId, row } = card
  if (await cannotClose(tx, card)) return { message: null, isRedraftDue: false }
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
  if (isAgreed || notYet !== null) await showReasons(tx, card)
  const hasReasons = answers.some(({ reason, mayParleyUseReason }) => reason !== null && mayParleyUseReason)
  if (!isAgreed) return { message: null, isRedraftDue: notYet !== null && hasReasons }
  await keepNames(tx, card)
  await takeRev(tx, sessionId, 'memory') // what is agreed is remembered
  const notice = { code: 'agreed' as const, args: { question: row.question } }
  // The card's message has its first words: the notice tells older clients the ones that were agreed on.
  const lines = row.version > 1 ? row.lines.map(({ text }) => text) : []
  return { message: await endCard(tx, card, 'agreed', { notice, lines, makeMessageId }), isRedraftDue: false }
}

/** CARD-2: once all have answered, shows the reasons that their authors share. Earlier, each would tell a "not yet". */
async function showReasons(tx: Tx, { sessionId, cardId }: CardKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE card_person p SET shared_reason = (
      SELECT a.reason FROM card_answer a
      WHERE a.session_id = p.session_id AND a.card_id = p.card_id AND a.user_id = p.user_id
        AND a.is_reason_shared AND NOT a.is_name_hidden
    )
    WHERE p.session_id = ${sessionId} AND p.card_id = ${cardId}`
}

/** CARD-1: writes the names of the moment in which all agreed onto the card; later renames do not change it. */
async function keepNames(tx: Tx, { sessionId, cardId }: CardKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE card_person c SET user_name = p.user_name FROM participant p
    WHERE c.session_id = ${sessionId} AND c.card_id = ${cardId}
      AND p.session_id = c.session_id AND p.user_id = c.user_id`
}

/** CARD-1: true when a person who is named on the card can't answer any more. */
async function cannotClose(tx: Tx, { sessionId, cardId }: CardKey): Promise<boolean> {
  const text = `SELECT 1 FROM card c WHERE c.session_id = $1 AND c.id = $2 AND ${CANNOT_CLOSE}`
  return (await tx.$queryRawUnsafe<unknown[]>(text, sessionId, cardId)).length > 0
}

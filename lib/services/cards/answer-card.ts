import type { Rooms } from '../../domain/room/room-voice.ts'
import { payerOf } from '../../domain/people/caller.ts'
import type { Card, CardAnswer } from '../../protocol/cards.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Answerer, CardAnswering, CardStore } from '../ports/mediation/cards.ts'
import type { TellCard } from './tell-card.ts'

type Deps = { cards: Pick<CardStore, 'answer'>; room: Rooms; tellCard: TellCard }

/** An answer without its payer. */
type Answering = WithoutPayer<CardAnswering>
type WithoutPayer<Given> = Given extends CardAnswering ? Omit<Given, 'payerId'> : never

/** An answer as a person sends it. */
type Given = {
  cardId: string
  version: number
  answer: CardAnswer
  reason?: string
  isReasonShared: boolean
  mayParleyUseReason: boolean
  isNameHidden: boolean
  lineId?: string
  text?: string
}

/**
 * CARD-1, CARD-2: stores a private answer to an agreement. The author's sockets are told the answer, the room only that
 * there is one. Throws FORBIDDEN for a person who is not named, CARD_CLOSED, CARD_CHANGED, INVALID_REQUEST and
 * SESSION_CLOSED.
 */
export function makeAnswerCard({ cards, room, tellCard }: Deps) {
  return async function answerCard(actor: Answerer, sessionId: string, given: Given): Promise<Card> {
    const answering = { ...answeringOf(given), payerId: payerOf(actor) }
    const card = tellCard(sessionId, await cards.answer(sessionId, actor, answering))
    if (answering.answer === 'change') return card
    const { cardId, version, answer } = answering
    const why = answering.answer === 'not-yet' ? whyOf(answering) : {}
    room(sessionId).ownCardAnswers(payerOf(actor), [{ cardId, version, answer, ...why }])
    return card
  }
}

/** Checks an answer: only a "not yet" has a reason, and a hidden name never has its reason shown. */
function answeringOf(given: Given): Answering {
  const { cardId, version, answer, reason, isNameHidden, lineId, text } = given
  const shared = { cardId, version, isNameHidden: false }
  if (answer === 'agree') return { ...shared, answer }
  if (answer === 'not-yet') {
    const { mayParleyUseReason } = given
    const isReasonShared = given.isReasonShared && !isNameHidden
    return { ...shared, answer, isNameHidden, reason: reason || null, isReasonShared, mayParleyUseReason }
  }
  if (lineId === undefined || text === undefined) throw new Refusal('INVALID_REQUEST')
  return { ...shared, answer, lineId, text }
}

function whyOf(answering: Extract<Answering, { answer: 'not-yet' }>) {
  const { reason, isReasonShared, mayParleyUseReason, isNameHidden } = answering
  return { isReasonShared, mayParleyUseReason, isNameHidden, ...(reason !== null && { reason }) }
}

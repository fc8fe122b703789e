import { waitingAgreements } from '#lib/domain/cards/waiting-agreements.ts'
import { hasAsideOffer } from './aside/has-aside-offer.ts'
import type { ChatState } from './store/core.ts'

/** A private card above the message box. */
export type ShownCard = 'help' | 'fairness' | 'safety' | 'arrival' | 'aside' | 'agreement'

/**
 * DEC-87: returns the one card above the box, the most urgent first; null: none. The question after a mediation comes
 * before open ones from its beginning.
 */
export function shownCard(chat: ChatState): ShownCard | null {
  const { timeline, care, isFairnessAsked, ownCardAnswers } = chat
  if (care.card !== null) return 'help'
  if (isFairnessAsked) return 'fairness'
  if (care.isSafetyAsked) return 'safety'
  if (timeline.isNewcomer) return 'arrival'
  if (hasAsideOffer(chat)) return 'aside'
  return waitingAgreements(timeline, ownCardAnswers).length > 0 ? 'agreement' : null
}

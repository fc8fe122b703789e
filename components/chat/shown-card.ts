import { hasAsideOffer } from './aside/has-aside-offer.ts'
import type { ChatState } from './store/core.ts'

/** A card above the message box that one person alone sees. */
type ShownCard = 'help' | 'fairness' | 'safety' | 'arrival' | 'aside'

/**
 * DEC-87: the one card that stands above the box, the most pressing first; null: none. The question at the end of a mediation
 * goes before those of its beginning that were left open.
 */
export function shownCard(chat: ChatState): ShownCard | null {
  const { timeline, care, isFairnessAsked } = chat
  if (care.card !== null) return 'help'
  if (isFairnessAsked) return 'fairness'
  if (care.isSafetyAsked) return 'safety'
  if (timeline.isNewcomer) return 'arrival'
  return hasAsideOffer(chat) ? 'aside' : null
}

import { isAsideOffered } from '#lib/domain/aside/aside-offer.ts'
import type { ChatState } from '../store/core.ts'

/** ASIDE-1: true while this person has an aside offer that they have not dismissed. */
export function hasAsideOffer({ timeline, aside }: ChatState): boolean {
  return !aside.isOfferDismissed && isAsideOffered(timeline)
}

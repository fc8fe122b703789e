import { isAsideOffered } from '#lib/domain/aside/aside-offer.ts'
import type { ChatState } from '../store/core.ts'

/** ASIDE-1: this person is offered an aside, and has not put the offer away. */
export function hasAsideOffer({ timeline, aside }: ChatState): boolean {
  return !aside.isOfferDismissed && isAsideOffered(timeline)
}

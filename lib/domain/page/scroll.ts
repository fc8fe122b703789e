import { SCROLL_BUTTON_PX, SCROLL_STICK_PX } from '../../protocol/limits.ts'

/** SCROLL-1: true this close to the bottom, where the list follows new messages. */
export function isFollowing(distancePx: number): boolean {
  return distancePx <= SCROLL_STICK_PX
}

/** SCROLL-2, SCROLL-3: true far from the bottom, once the reader has scrolled. */
export function isScrollButtonShown(distancePx: number, hasScrolled: boolean): boolean {
  return hasScrolled && distancePx > SCROLL_BUTTON_PX
}

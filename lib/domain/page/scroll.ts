import { SCROLL_BUTTON_PX, SCROLL_STICK_PX } from '../../protocol/limits.ts'

/** SCROLL-1: this close to the bottom, the list follows what arrives. */
export function isFollowing(distancePx: number): boolean {
  return distancePx <= SCROLL_STICK_PX
}

/** SCROLL-2, SCROLL-3: shown far from the bottom, once the person has scrolled. */
export function isScrollButtonShown(distancePx: number, hasScrolled: boolean): boolean {
  return hasScrolled && distancePx > SCROLL_BUTTON_PX
}

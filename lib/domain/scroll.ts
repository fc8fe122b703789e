import { SCROLL_BUTTON_HIDE_PX, SCROLL_BUTTON_PX, SCROLL_STICK_PX } from '../protocol/limits.ts'

/** SCROLL-1: this close to the bottom, the list follows what arrives. */
export function isFollowing(distancePx: number): boolean {
  return distancePx <= SCROLL_STICK_PX
}

/** SCROLL-2, SCROLL-3: shown far from the bottom once the person has scrolled, hidden only close to it, so it never flickers. */
export function isScrollButtonShown(wasShown: boolean, distancePx: number, hasScrolled: boolean): boolean {
  if (!hasScrolled || distancePx < SCROLL_BUTTON_HIDE_PX) return false
  return wasShown || distancePx > SCROLL_BUTTON_PX
}

import { isFollowing } from './scroll.ts'

/** The scroll position of a list, in pixels: `top` is scrollTop, `height` scrollHeight, `viewport` clientHeight. */
export type ScrollPosition = { top: number; height: number; viewport: number }

/** The scroll state of a list. */
type ListScroll = {
  /** SCROLL-1: true while the list follows new messages. */
  isAtEnd: boolean
  /** SCROLL-3: true once the reader has scrolled. */
  hasScrolled: boolean
  /** True while a finger touches the list. Nothing may scroll it then. */
  isHeld: boolean
  /** True after a key or wheel turn upwards, until its scroll event arrives. */
  isSettingOut: boolean
  /** True while the reader is scrolling up, even near the end. Nothing may pull them back. */
  isOnTheWay: boolean
  /** True when the list grew while it could not follow: new messages are below the view. */
  isBehind: boolean
  /** True from a jump to the end until the list has arrived there. */
  isGoingToEnd: boolean
  /** The scrollTop that we set, until its scroll event arrives; else null. */
  putTop: number | null
  /** The position when the list was last measured. */
  position: ScrollPosition
}

export const unscrolled: ListScroll = {
  isAtEnd: true,
  hasScrolled: false,
  isHeld: false,
  isSettingOut: false,
  isOnTheWay: false,
  isBehind: false,
  isGoingToEnd: false,
  putTop: null,
  position: { top: 0, height: 0, viewport: 0 },
}

/** Older messages load this far before the top. */
const OLDER_AHEAD_PX = 900

const ANCHORING_SLACK_PX = 4

export function distanceToEnd({ top, height, viewport }: ScrollPosition): number {
  return height - top - viewport
}

/** Handles a scroll event. */
export function scrolled(scroll: ListScroll, position: ScrollPosition): ListScroll {
  const isPersons = scroll.putTop === null || Math.abs(position.top - scroll.putTop) > 1
  // A measurement before this event may already hold the new top. A shrunken list only seems to move up.
  const isHigher = position.top < scroll.position.top || (scroll.isSettingOut && position.top === scroll.position.top)
  const isUpwards = isHigher && position.height >= scroll.position.height
  // Our own scroll event may arrive after the list has shrunk; the list must keep following.
  const isAtEnd = isFollowing(distanceToEnd(position)) || (scroll.isAtEnd && !isPersons)
  const isThere = distanceToEnd(position) <= 1
  return {
    ...scroll,
    isAtEnd,
    hasScrolled: scroll.hasScrolled || isPersons,
    isSettingOut: scroll.isSettingOut && !isPersons,
    isOnTheWay: isPersons && isUpwards,
    isBehind: scroll.isBehind && isAtEnd && !isThere,
    isGoingToEnd: scroll.isGoingToEnd && !isUpwards && !isThere,
    putTop: null,
    position,
  }
}

/** Handles a key or wheel turn upwards, before its scroll event. */
export function settingOut(scroll: ListScroll): ListScroll {
  return { ...scroll, isSettingOut: true }
}

/** Handles the end of a scroll movement. */
export function rested(scroll: ListScroll): ListScroll {
  return { ...scroll, isOnTheWay: false }
}

/** Handles a fold opened or closed by the reader. If that moves the end out of view, the reader has scrolled. */
export function refolded(scroll: ListScroll, position: ScrollPosition): ListScroll {
  const isAtEnd = isFollowing(distanceToEnd(position))
  return { ...scroll, isAtEnd, hasScrolled: scroll.hasScrolled || !isAtEnd, position }
}

/** Handles a resize. A shorter list or a closed keyboard may bring the end near without a scroll event. */
export function resized(scroll: ListScroll, position: ScrollPosition): ListScroll {
  const isNearer = distanceToEnd(position) < distanceToEnd(scroll.position)
  return isNearer && isFollowing(distanceToEnd(position)) ? { ...scroll, isAtEnd: true } : scroll
}

/** Handles growth of the list, or a smaller viewport, as under a new card. */
export function grown(scroll: ListScroll, { height, viewport }: ScrollPosition): ListScroll {
  const isHeldBack = scroll.isAtEnd && isPersonsTurn(scroll)
  const isFarther = height > scroll.position.height || viewport < scroll.position.viewport
  return isHeldBack && isFarther ? { ...scroll, isBehind: true } : scroll
}

/** True while only the reader may move the list: a programmatic scroll would break their movement. */
function isPersonsTurn({ isHeld, isSettingOut, isOnTheWay }: ListScroll): boolean {
  return isHeld || isSettingOut || isOnTheWay
}

/** Handles a scroll to a message, which fires no scroll event when the message was already in view. */
export function shown(scroll: ListScroll, position: ScrollPosition): ListScroll {
  return { ...scroll, isAtEnd: isFollowing(distanceToEnd(position)) }
}

/** Stores a measurement. `isPut`: we set the scrollTop ourselves. */
export function settled(scroll: ListScroll, position: ScrollPosition, isPut: boolean): ListScroll {
  const isBehind = scroll.isBehind && !isPut && distanceToEnd(position) > 1
  return { ...scroll, position, putTop: isPut ? position.top : scroll.putTop, isBehind }
}

/**
 * Returns the scrollTop that keeps the end in view; null to stay. Setting an unchanged scrollTop would cancel a
 * movement that the reader has just begun.
 */
export function topToFollow(scroll: ListScroll, now: ScrollPosition): number | null {
  return scroll.isAtEnd && !isPersonsTurn(scroll) && distanceToEnd(now) > 1 ? now.height : null
}

/**
 * Returns the scrollTop that keeps the view after older messages came in above; null to stay. Most browsers anchor the
 * view themselves, and setting it again would cancel the reader's movement. Browsers without scroll anchoring, and
 * every browser at the very top, need it.
 */
export function topToKeep({ isAtEnd, position: before }: ListScroll, now: ScrollPosition): number | null {
  const top = before.top + now.height - before.height
  return isAtEnd || Math.abs(now.top - top) <= ANCHORING_SLACK_PX ? null : top
}

/** True when the whole list fits the viewport. */
export function isUnfilled({ height, viewport }: ScrollPosition): boolean {
  return height <= viewport
}

/** True near the top, once the reader has scrolled or when the list does not fill the viewport. */
export function wantsOlder({ hasScrolled }: ListScroll, position: ScrollPosition): boolean {
  return position.top < OLDER_AHEAD_PX && (hasScrolled || isUnfilled(position))
}

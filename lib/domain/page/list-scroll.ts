import { isFollowing } from './scroll.ts'

/** Where a list stands: how far it is scrolled, how high all of it is and the part of it that shows, in pixels. */
export type ScrollPosition = { top: number; height: number; viewport: number }

/** How a list is being read. */
type ListScroll = {
  /** SCROLL-1: it follows what arrives. */
  isAtEnd: boolean
  /** SCROLL-3: the person has moved it. */
  hasScrolled: boolean
  /** A finger on it has the last word: nothing scrolls under it. */
  isHeld: boolean
  /** The person has asked for a way up (a key, the wheel) of which no movement tells yet. */
  isSettingOut: boolean
  /** The person is on the way up, near the end as the first steps may be: nothing may pull them back. */
  isOnTheWay: boolean
  /** It grew while nothing might move it: what is new lies below what shows. */
  isBehind: boolean
  /** It was sent to the end, and has not come to rest there. */
  isGoingToEnd: boolean
  /** Where we put it ourselves, until the browser has told of that. */
  putTop: number | null
  /** Where it stood when it was last looked at. */
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

/** Older messages are asked for this far before the reader reaches the top. */
const OLDER_AHEAD_PX = 900

const ANCHORING_SLACK_PX = 4

export function distanceToEnd({ top, height, viewport }: ScrollPosition): number {
  return height - top - viewport
}

/** The browser told of a movement. */
export function scrolled(scroll: ListScroll, position: ScrollPosition): ListScroll {
  const isPersons = scroll.putTop === null || Math.abs(position.top - scroll.putTop) > 1
  // Looked at between setting out and here, it may have stood there already. A list that shrank only seems to move.
  const isHigher = position.top < scroll.position.top || (scroll.isSettingOut && position.top === scroll.position.top)
  const isUpwards = isHigher && position.height >= scroll.position.height
  // The browser may tell of our own movement once the list is smaller: it follows all the same.
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

/** The person asks for a way up. */
export function settingOut(scroll: ListScroll): ListScroll {
  return { ...scroll, isSettingOut: true }
}

/** A movement has come to its end. */
export function rested(scroll: ListScroll): ListScroll {
  return { ...scroll, isOnTheWay: false }
}

/** The reader folded something in it out or in. Where that leaves the end it is they who moved it; else it is followed. */
export function refolded(scroll: ListScroll, position: ScrollPosition): ListScroll {
  const isAtEnd = isFollowing(distanceToEnd(position))
  return { ...scroll, isAtEnd, hasScrolled: scroll.hasScrolled || !isAtEnd, position }
}

/**
 * What became shorter (a far block, drawn again), or shows more of itself (a keyboard went), may have brought the end near, and
 * no movement tells of that.
 */
export function resized(scroll: ListScroll, position: ScrollPosition): ListScroll {
  const isNearer = distanceToEnd(position) < distanceToEnd(scroll.position)
  return isNearer && isFollowing(distanceToEnd(position)) ? { ...scroll, isAtEnd: true } : scroll
}

/** It may have grown, or show less of itself (a card came above it). */
export function grown(scroll: ListScroll, { height, viewport }: ScrollPosition): ListScroll {
  const isHeldBack = scroll.isAtEnd && isPersonsTurn(scroll)
  const isFarther = height > scroll.position.height || viewport < scroll.position.viewport
  return isHeldBack && isFarther ? { ...scroll, isBehind: true } : scroll
}

/** Nothing but the person moves it: put elsewhere now, their own way would end elsewhere, too. */
function isPersonsTurn({ isHeld, isSettingOut, isOnTheWay }: ListScroll): boolean {
  return isHeld || isSettingOut || isOnTheWay
}

/** A message was brought into view: near the end that need be no movement at all. */
export function shown(scroll: ListScroll, position: ScrollPosition): ListScroll {
  return { ...scroll, isAtEnd: isFollowing(distanceToEnd(position)) }
}

/** It was looked at; `isPut` where we have just put it there ourselves. */
export function settled(scroll: ListScroll, position: ScrollPosition, isPut: boolean): ListScroll {
  const isBehind = scroll.isBehind && !isPut && distanceToEnd(position) > 1
  return { ...scroll, position, putTop: isPut ? position.top : scroll.putTop, isBehind }
}

/**
 * The top for a list that may have grown; null: it stays. Putting it where it stands would end a movement that the reader
 * has just begun, and of which the browser has not told yet.
 */
export function topToFollow(scroll: ListScroll, now: ScrollPosition): number | null {
  return scroll.isAtEnd && !isPersonsTurn(scroll) && distanceToEnd(now) > 1 ? now.height : null
}

/**
 * Where a list has to be put that older messages came into above, so that what the reader sees stays where it is; null: it
 * stays. Most browsers hold it there by themselves, and putting it there again would end the reader's own movement; others,
 * and every browser at the very top, need it.
 */
export function topToKeep({ isAtEnd, position: before }: ListScroll, now: ScrollPosition): number | null {
  const top = before.top + now.height - before.height
  return isAtEnd || Math.abs(now.top - top) <= ANCHORING_SLACK_PX ? null : top
}

/** All of it shows. */
export function isUnfilled({ height, viewport }: ScrollPosition): boolean {
  return height <= viewport
}

/** Near the top, once the person has moved it or where all of it shows. */
export function wantsOlder({ hasScrolled }: ListScroll, position: ScrollPosition): boolean {
  return position.top < OLDER_AHEAD_PX && (hasScrolled || isUnfilled(position))
}

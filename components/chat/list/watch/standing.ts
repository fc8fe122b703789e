import {
  distanceToEnd,
  grown,
  refolded,
  resized,
  rested,
  scrolled,
  settingOut,
  settled,
  shown,
  topToFollow,
  topToKeep,
  unscrolled,
  type ScrollPosition,
} from '#lib/domain/page/list-scroll.ts'
import { makeAim } from './aim.ts'
import { pointOut } from './point-out.ts'
import { distanceToPlace, readingPlace, type ReadingPlace } from './reading-place.ts'

export type Standing = ReturnType<typeof makeStanding>

/** Applies the decisions of `list-scroll` to one list, remembers its position, and jumps to messages. */
export function makeStanding(list: HTMLElement) {
  const following = makeFollowing(list)
  const aim = makeAim(list, following.put)
  return {
    ...following,
    /** Follows the end: one's own message is always shown. */
    follow(): void {
      aim.stop()
      following.follow()
    },
    toLatest(): void {
      aim.stop()
      following.toLatest()
    },
    /** Scrolls a loaded message into the middle and focuses it. */
    show(seq: number): void {
      const message = list.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      if (!message) return
      aim.at(message)
      pointOut(message)
    },
  }
}

function makeFollowing(list: HTMLElement) {
  let scroll = unscrolled
  let width = 0
  let place: ReadingPlace | null = null
  /** The position before the print layout, in which nothing scrolls. */
  let onScreen = { scroll, place: place as ReadingPlace | null, width, top: 0 }
  const position = () => positionOf(list)

  function settle(topFor: (position: ScrollPosition) => number | null): void {
    const top = topFor(position())
    if (top !== null) list.scrollTop = top
    scroll = settled(scroll, position(), top !== null)
  }

  /** Keeps the reader's place after a rewrap. Browsers do so only if nothing else changed, or not at all. */
  function holdPlace(): void {
    if (list.clientWidth === width) return
    width = list.clientWidth
    if (scroll.isAtEnd || !place?.message.isConnected) return
    const distance = distanceToPlace(list, place)
    settle(({ top }) => top + distance)
  }

  /** Scrolls on the way to a message, where the list may not follow its end. */
  function put(distance: number): void {
    scroll = { ...scroll, isAtEnd: false }
    list.scrollTop += distance
    scroll = shown(scroll, position())
  }

  function grew(): void {
    holdPlace()
    scroll = grown(resized(scroll, position()), position())
    // The end has moved since the list was sent there.
    if (scroll.isGoingToEnd) goToEnd(list)
    else settle((now) => topToFollow(scroll, now))
  }

  return {
    get: () => scroll,
    position,
    grew,
    moved: (): void => void (scroll = scrolled(scroll, position())),
    settingOut: (): void => void (scroll = settingOut(scroll)),
    /** The expected scroll did not happen. */
    stayed: (): void => void (scroll = { ...scroll, isSettingOut: false }),
    /** The scroll has ended. True when the list has come to rest. */
    arrived(): boolean {
      holdPlace() // the browser may have scrolled for a new width before any resize event
      scroll = rested(scroll)
      place = readingPlace(list)
      if (scroll.isGoingToEnd) goToEnd(list)
      return !scroll.isGoingToEnd
    },
    /** Returns the seq of the first visible message at the last rest; null without one. */
    topSeq: (): number | null => (place?.message instanceof HTMLElement ? Number(place.message.dataset['seq']) : null),
    held: (): void => void (scroll = { ...scroll, isHeld: true, isGoingToEnd: false }),
    released: (): void => void (scroll = { ...scroll, isHeld: false }),
    put,
    follow: (): void => void (scroll = { ...scroll, isAtEnd: true }),
    /** Keeps the place after older messages were prepended. */
    keep: (): void => settle((now) => topToKeep(scroll, now)),
    refolded: (): void => void (scroll = refolded(scroll, position())),

    toLatest(): void {
      settle(topNearEnd)
      scroll = { ...scroll, isGoingToEnd: distanceToEnd(position()) > 1 }
      goToEnd(list)
    },

    printing: (): void => void (onScreen = { scroll, place, width, top: list.scrollTop }),
    printed(): void {
      ;({ scroll, place, width } = onScreen)
      settle(() => onScreen.top)
    },
  }
}

/** Jumps near the end from far away, so that only the last part is animated. */
function topNearEnd(now: ScrollPosition): number | null {
  return distanceToEnd(now) > now.viewport * 3 ? now.height - now.viewport * 2 : null
}

function goToEnd(list: HTMLElement): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({ top: list.scrollHeight, behavior: isStill ? 'auto' : 'smooth' })
}

function positionOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPosition {
  return { top: scrollTop, height: scrollHeight, viewport: clientHeight }
}

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
import { pointOut } from './point-out.ts'
import { distanceToMiddle, distanceToPlace, readingPlace, type ReadingPlace } from './reading-place.ts'

export type Standing = ReturnType<typeof makeStanding>

/** Puts one list where `list-scroll` decides that it has to be, and remembers where it then stands. */
export function makeStanding(list: HTMLElement) {
  let scroll = unscrolled
  let width = 0
  let place: ReadingPlace | null = null
  /** The reader's place before the page was laid out for print, where nothing scrolls. */
  let onScreen = { scroll, place: place as ReadingPlace | null, width, top: 0 }
  const position = () => positionOf(list)

  function settle(topFor: (position: ScrollPosition) => number | null): void {
    const top = topFor(position())
    if (top !== null) list.scrollTop = top
    scroll = settled(scroll, position(), top !== null)
  }

  /** In other lines the words stand elsewhere; browsers hold them only where nothing but the lines is new, or not at all. */
  function holdPlace(): void {
    if (list.clientWidth === width) return
    width = list.clientWidth
    if (scroll.isAtEnd || !place?.message.isConnected) return
    const distance = distanceToPlace(list, place)
    settle(({ top }) => top + distance)
  }

  function grew(): void {
    holdPlace()
    scroll = grown(resized(scroll, position()), position())
    // The end is farther than it was when the list was sent there.
    if (scroll.isGoingToEnd) goToEnd(list)
    else settle((now) => topToFollow(scroll, now))
  }

  return {
    get: () => scroll,
    position,
    grew,
    moved: (): void => void (scroll = scrolled(scroll, position())),
    settingOut: (): void => void (scroll = settingOut(scroll)),
    /** No movement came of it. */
    stayed: (): void => void (scroll = { ...scroll, isSettingOut: false }),
    /** Nothing moves any more. Answers whether the list has come to rest. */
    arrived(): boolean {
      holdPlace() // by now the browser may have scrolled for another width, of which nobody has told yet
      scroll = rested(scroll)
      place = readingPlace(list)
      if (scroll.isGoingToEnd) goToEnd(list)
      return !scroll.isGoingToEnd
    },
    /** The first message that shows, where the list came to rest. */
    topSeq: (): number | null => (place?.message instanceof HTMLElement ? Number(place.message.dataset['seq']) : null),
    held: (): void => void (scroll = { ...scroll, isHeld: true, isGoingToEnd: false }),
    released: (): void => void (scroll = { ...scroll, isHeld: false }),
    /** One's own message is always looked at. */
    follow: (): void => void (scroll = { ...scroll, isAtEnd: true }),
    /** Older messages came in above. */
    keep: (): void => settle((now) => topToKeep(scroll, now)),
    refolded: (): void => void (scroll = refolded(scroll, position())),

    /** Brings a message into the middle, with the focus on it, where it is in the list. */
    show(seq: number): void {
      const message = list.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      if (!message) return
      scroll = { ...scroll, isAtEnd: false }
      list.scrollTop += distanceToMiddle(list, message)
      scroll = shown(scroll, position())
      pointOut(message)
    },

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

/** From far away only the last part of the way is scrolled. */
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

import {
  distanceToEnd,
  grown,
  isUnfilled,
  refolded,
  resized,
  rested,
  scrolled,
  settled,
  shown,
  topToFollow,
  topToKeep,
  unscrolled,
  wantsOlder,
  type ScrollPosition,
} from '#lib/domain/page/list-scroll.ts'
import { isScrollButtonShown } from '#lib/domain/page/scroll.ts'
import { looked, nothingUnseen, opened, withoutLine, type Unseen } from '#lib/domain/messages/unseen.ts'
import { HISTORY_PAGE_MAX } from '#lib/protocol/limits.ts'
import { pointOut } from './point-out.ts'
import { distanceToMiddle, distanceToPlace, readingPlace, type ReadingPlace } from './reading-place.ts'

/** What the list shows of where its reader is. */
type ListView = { isButtonShown: boolean; unseen: Unseen }

type ListContent = {
  firstSeq: number
  lastSeq: number
  /** Which of one's own messages are still being sent. */
  sendingIds: readonly (string | undefined)[]
  /** The page was put out of the chat, and does not hold again all that was said since. */
  isAway: boolean
}

/** Whether this browser says when a scroll has come to its end; else it has when nothing moved for a moment. */
const TELLS_END = typeof window !== 'undefined' && 'onscrollend' in window
const REST_MS = 150

/**
 * Watches one scrolling list: follows its end, keeps the place when older messages come in above, knows what was not
 * seen (SCROLL-1 to SCROLL-5). Where it has to be is decided in `list-scroll`. A store in the shape of React's
 * `useSyncExternalStore`, so nothing here renders.
 */
export function makeListWatch(wantOlder: (limit?: number) => void) {
  const listeners = new Set<() => void>()
  let view: ListView = { isButtonShown: false, unseen: nothingUnseen }
  let list: HTMLElement | null = null
  let content: ListContent | null = null
  let scroll = unscrolled
  let width = 0
  let place: ReadingPlace | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  /** Where the reader was when the page began to be laid out on paper, where nothing scrolls. */
  let onScreen = { scroll, place: null as ReadingPlace | null, width, top: 0 }

  function show(next: ListView): void {
    if (next.isButtonShown === view.isButtonShown && next.unseen === view.unseen) return
    view = next
    listeners.forEach((listener) => listener())
  }

  function look(): void {
    const isSeen = scroll.isAtEnd && !scroll.isBehind && document.visibilityState === 'visible' && !content?.isAway
    const unseen = content ? looked(view.unseen, content.lastSeq, isSeen) : view.unseen
    const distance = list ? distanceToEnd(positionOf(list)) : 0
    show({ unseen, isButtonShown: isScrollButtonShown(distance, scroll.hasScrolled) })
  }

  /** Puts the list where it has to be, and remembers where it then stands. */
  function settle(topFor: (position: ScrollPosition) => number | null): void {
    if (!list) return
    const top = topFor(positionOf(list))
    if (top !== null) list.scrollTop = top
    scroll = settled(scroll, positionOf(list), top !== null)
  }

  function goToEnd(): void {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollTo({ top: list.scrollHeight, behavior: isStill ? 'auto' : 'smooth' })
  }

  /** In other lines the words stand elsewhere; browsers hold them only where nothing but the lines is new, or not at all. */
  function holdPlace(): void {
    if (!list || list.clientWidth === width) return
    width = list.clientWidth
    if (scroll.isAtEnd || !place?.message.isConnected) return
    const distance = distanceToPlace(list, place)
    settle(({ top }) => top + distance)
  }

  function grew(): void {
    holdPlace()
    if (list) scroll = grown(resized(scroll, positionOf(list)), positionOf(list))
    // What is drawn on the way to the end makes it farther.
    if (scroll.isGoingToEnd) goToEnd()
    else settle((position) => topToFollow(scroll, position))
    look()
  }

  function moved(): void {
    if (!list) return
    scroll = scrolled(scroll, positionOf(list))
    clearTimeout(resting)
    if (!TELLS_END) resting = setTimeout(arrived, REST_MS)
    look()
    askForOlder()
  }

  function arrived(): void {
    holdPlace() // by now the browser may have scrolled for another width, of which nobody has told yet
    scroll = rested(scroll)
    place = list && readingPlace(list)
    // The end was farther by then.
    if (scroll.isGoingToEnd) goToEnd()
    else catchUp()
  }

  function catchUp(): void {
    if (scroll.isBehind) grew()
  }

  function askForOlder(): void {
    if (!list) return
    const position = positionOf(list)
    // Where a page of joins folds to nearly nothing, page after page would be asked for.
    if (wantsOlder(scroll, position)) wantOlder(isUnfilled(position) ? HISTORY_PAGE_MAX : undefined)
  }

  function printing(): void {
    if (list) onScreen = { scroll, place, width, top: list.scrollTop }
  }

  function printed(): void {
    ;({ scroll, place, width } = onScreen)
    settle(() => onScreen.top)
    grew()
  }

  return {
    get: (): ListView => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Starts watching; returns the way to stop. */
    attach(scroller: HTMLElement, inside: HTMLElement): () => void {
      list = scroller
      const resized = new ResizeObserver(grew)
      resized.observe(scroller)
      resized.observe(inside)
      const released = () => {
        scroll = { ...scroll, isHeld: false }
        catchUp()
      }
      const held = ({ target }: Event) => {
        scroll = { ...scroll, isHeld: true, isGoingToEnd: false }
        // There: what lies under the finger may be drawn anew, and of what becomes of it then nothing above it hears.
        for (const end of ['touchend', 'touchcancel']) target?.addEventListener(end, released, { once: true })
      }
      scroller.addEventListener('scroll', moved, { passive: true })
      scroller.addEventListener('scrollend', arrived, { passive: true })
      scroller.addEventListener('touchstart', held, { passive: true })
      document.addEventListener('visibilitychange', look)
      const printedSoon = () => void requestAnimationFrame(printed) // until then it stands on paper still
      window.addEventListener('beforeprint', printing)
      window.addEventListener('afterprint', printedSoon)
      return () => {
        resized.disconnect()
        scroller.removeEventListener('scroll', moved)
        scroller.removeEventListener('scrollend', arrived)
        scroller.removeEventListener('touchstart', held)
        clearTimeout(resting)
        document.removeEventListener('visibilitychange', look)
        window.removeEventListener('beforeprint', printing)
        window.removeEventListener('afterprint', printedSoon)
        list = null
      }
    },

    /** The list was drawn with other content. */
    changed(next: ListContent): void {
      const last = content
      content = next
      if (!last || next.lastSeq === 0) view = { ...view, unseen: opened(next.lastSeq) }
      // What was said while the page was away nobody has read as it came, although it stands before their eyes at once.
      if (last?.isAway) view = { ...view, unseen: looked(view.unseen, next.lastSeq, false) }
      const isOwnSend = next.sendingIds.some((id) => !last?.sendingIds.includes(id))
      if (isOwnSend) {
        scroll = { ...scroll, isAtEnd: true } // one's own message is always looked at
        view = { ...view, unseen: withoutLine(view.unseen) }
      }
      const isOlder = last !== null && next.firstSeq < last.firstSeq && last.firstSeq > 0
      if (isOlder) settle((position) => topToKeep(scroll, position))
      grew()
      askForOlder()
      listeners.forEach((listener) => listener())
    },

    /** Something in the list was folded out or in. */
    refolded(): void {
      if (!list) return
      scroll = refolded(scroll, positionOf(list))
      look()
    },

    /** Brings a message into the middle, with the focus on it, where it is in the list. */
    show(seq: number): void {
      const message = list?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      if (!list || !message) return
      scroll = { ...scroll, isAtEnd: false }
      list.scrollTop += distanceToMiddle(list, message)
      scroll = shown(scroll, positionOf(list))
      pointOut(message)
    },

    toLatest(): void {
      if (!list) return
      const isFar = (position: ScrollPosition) => distanceToEnd(position) > position.viewport * 3
      settle((position) => (isFar(position) ? position.height - position.viewport * 2 : null))
      scroll = { ...scroll, isGoingToEnd: distanceToEnd(positionOf(list)) > 1 }
      goToEnd()
    },
  }
}

function positionOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPosition {
  return { top: scrollTop, height: scrollHeight, viewport: clientHeight }
}

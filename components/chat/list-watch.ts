import { isFollowing, isScrollButtonShown } from '#lib/domain/scroll.ts'
import { blockOf } from '#lib/domain/message-rows.ts'
import { looked, nothingUnseen, opened, withoutLine, type Unseen } from '#lib/domain/unseen.ts'

/** What the list shows of where its reader is. */
type ListView = { isButtonShown: boolean; unseen: Unseen }

/** What the list holds: its first and last seq, and which of one's own messages are still being sent. */
type ListContent = { firstSeq: number; lastSeq: number; sendingIds: readonly (string | undefined)[] }

/** Older messages are asked for this far before the reader reaches the top. */
const OLDER_AHEAD_PX = 900

const ANCHORING_SLACK_PX = 4

/** Whether this browser says when a scroll has come to its end. */
const TELLS_END = typeof window !== 'undefined' && 'onscrollend' in window

/** No place in a list is near it. */
const NOWHERE = -Infinity

/**
 * Watches one scrolling list: follows its end, keeps the place when older messages come in above, knows what was not
 * seen (SCROLL-1 to SCROLL-5). A store in the shape of React's `useSyncExternalStore`, so nothing here renders.
 */
export function makeListWatch(wantOlder: () => void) {
  const listeners = new Set<() => void>()
  let view: ListView = { isButtonShown: false, unseen: nothingUnseen }
  let list: HTMLElement | null = null
  let content: ListContent | null = null
  let isAtEnd = true
  let hasScrolled = false
  let isHeld = false
  let isOnTheWay = false
  let setTop = NOWHERE
  let before = { top: 0, height: 0 }

  const distance = () => (list ? list.scrollHeight - list.scrollTop - list.clientHeight : 0)

  function show(next: ListView): void {
    if (next.isButtonShown === view.isButtonShown && next.unseen === view.unseen) return
    view = next
    listeners.forEach((listener) => listener())
  }

  function look(): void {
    const unseen = content
      ? looked(view.unseen, content.lastSeq, isAtEnd && document.visibilityState === 'visible')
      : view.unseen
    show({ unseen, isButtonShown: isScrollButtonShown(view.isButtonShown, distance(), hasScrolled) })
  }

  function scrollTo(top: number): void {
    if (!list) return
    list.scrollTop = top
    setTop = list.scrollTop
    remember()
  }

  function remember(): void {
    if (list) before = { top: list.scrollTop, height: list.scrollHeight }
  }

  /**
   * Older messages came in above: what the reader sees stays where it is. Most browsers hold it there by themselves, and
   * setting the place again would end the reader's own movement; others, and every browser at the very top, need it.
   */
  function keepPlace(): void {
    if (!list) return
    const top = before.top + list.scrollHeight - before.height
    if (Math.abs(list.scrollTop - top) > ANCHORING_SLACK_PX) scrollTo(top)
  }

  function stick(): void {
    if (isAtEnd && !isHeld && !isOnTheWay && list) scrollTo(list.scrollHeight)
    remember()
    look()
  }

  function scrolled(): void {
    if (!list) return
    const isPersons = Math.abs(list.scrollTop - setTop) > 1 // not our own doing
    if (isPersons) hasScrolled = true
    // Browsers move smoothly: the first steps of a way up are still near the end, and nothing may pull it back from there.
    isOnTheWay = isPersons && TELLS_END && list.scrollTop < before.top && list.scrollHeight >= before.height
    setTop = NOWHERE
    isAtEnd = isFollowing(distance())
    remember()
    look()
    askForOlder()
  }

  function arrived(): void {
    isOnTheWay = false
  }

  function askForOlder(): void {
    if (!list) return
    const isNearTop = list.scrollTop < OLDER_AHEAD_PX
    if (isNearTop && (hasScrolled || list.scrollHeight <= list.clientHeight)) wantOlder()
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
      const resized = new ResizeObserver(stick)
      resized.observe(scroller)
      resized.observe(inside)
      // A finger on the list has the last word: nothing scrolls under it.
      const held = () => void (isHeld = true)
      const released = () => void (isHeld = false)
      scroller.addEventListener('scroll', scrolled, { passive: true })
      scroller.addEventListener('scrollend', arrived, { passive: true })
      scroller.addEventListener('touchstart', held, { passive: true })
      scroller.addEventListener('touchend', released)
      scroller.addEventListener('touchcancel', released)
      document.addEventListener('visibilitychange', look)
      return () => {
        resized.disconnect()
        scroller.removeEventListener('scroll', scrolled)
        scroller.removeEventListener('scrollend', arrived)
        scroller.removeEventListener('touchstart', held)
        scroller.removeEventListener('touchend', released)
        scroller.removeEventListener('touchcancel', released)
        document.removeEventListener('visibilitychange', look)
        list = null
      }
    },

    /** The list was drawn with other content. */
    changed(next: ListContent): void {
      const last = content
      content = next
      if (!last || last.lastSeq === 0) view = { ...view, unseen: opened(next.lastSeq) }
      const isOwnSend = next.sendingIds.some((id) => !last?.sendingIds.includes(id))
      if (isOwnSend) {
        isAtEnd = true // one's own message is always looked at
        view = { ...view, unseen: withoutLine(view.unseen) }
      }
      const isOlder = last !== null && next.firstSeq < last.firstSeq && last.firstSeq > 0
      if (isOlder && !isAtEnd) keepPlace()
      stick()
      askForOlder()
      listeners.forEach((listener) => listener())
    },

    /** Brings a message into the middle, with the focus on it; false where it is not in the list. */
    show(seq: number): boolean {
      const place = list?.querySelector(`[data-block="${blockOf(seq)}"]`)
      if (!place) return false
      isAtEnd = false
      place.scrollIntoView({ block: 'center' })
      pointOut(list, seq, 0)
      return true
    },

    toLatest(): void {
      if (!list) return
      const isFar = distance() > list.clientHeight * 3
      if (isFar) scrollTo(list.scrollHeight - list.clientHeight * 2)
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      list.scrollTo({ top: list.scrollHeight, behavior: isStill ? 'auto' : 'smooth' })
    },
  }
}

const DRAWN_WITHIN_FRAMES = 90

/** A block that was far away is drawn once it is near. */
function pointOut(list: HTMLElement | null, seq: number, frame: number): void {
  const message = list?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  if (!message) {
    if (list && frame < DRAWN_WITHIN_FRAMES) requestAnimationFrame(() => pointOut(list, seq, frame + 1))
    return
  }
  message.scrollIntoView({ block: 'center' })
  message.focus({ preventScroll: true })
  message.dataset['pointedOut'] = 'true'
  message.addEventListener('blur', () => delete message.dataset['pointedOut'], { once: true })
}

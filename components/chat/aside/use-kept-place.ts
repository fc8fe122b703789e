import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type WheelEvent } from 'react'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'

/** A reader who scrolls down this near to the end follows new text. */
const AT_END_PX = 40
const KEYS_UP = ['ArrowUp', 'PageUp', 'Home']

type Handlers = {
  onScroll: () => void
  onWheel: (event: WheelEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Keeps the reader's place in the aside's list. At the end it follows the text until the reader scrolls up; further up
 * the words in view stay, also when earlier messages arrive above them. One's own new message always comes into view.
 */
export function useKeptPlace(messages: readonly AsideMessage[]): {
  list: RefObject<HTMLDivElement | null>
  handlers: Handlers
} {
  const list = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const place = useRef({ top: 0, toEnd: 0 })
  const drawn = useRef(messages)

  function onScroll(): void {
    if (!list.current) return
    const before = place.current
    const now = placeOf(list.current)
    place.current = now
    if (now.top === before.top) return // the list has grown below
    follows.current = now.toEnd <= AT_END_PX && (now.top > before.top || isCut(now, before))
  }

  /** A smooth scroll moves nothing in its first frames, in which a new chunk would end it. */
  function startUp(): void {
    if (place.current.top > 0) follows.current = false
  }

  // After every render: a release, a failure or a form below moves the end too.
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const before = drawn.current
    drawn.current = messages
    if (hasOwnNews(before, messages)) follows.current = true
    if (follows.current) box.scrollTop = box.scrollHeight
    else if (hasEarlier(before, messages)) box.scrollTop = box.scrollHeight - box.clientHeight - place.current.toEnd
    place.current = placeOf(box)
  })

  const handlers: Handlers = {
    onScroll,
    onWheel: ({ deltaY, ctrlKey }) => deltaY < 0 && !ctrlKey && startUp(),
    onKeyDown: ({ key }) => KEYS_UP.includes(key) && startUp(),
  }
  return { list, handlers }
}

/** In pixels: scrolled from the top, and still to scroll to the end. */
type Place = { top: number; toEnd: number }

function placeOf({ scrollHeight, clientHeight, scrollTop }: HTMLElement): Place {
  return { top: scrollTop, toEnd: scrollHeight - clientHeight - scrollTop }
}

/** True when the former place lies beyond the end of the list now, so that the browser moved it, not the reader. */
function isCut(now: Place, before: Place): boolean {
  return now.top + now.toEnd < before.top - 1 // heights are rounded
}

type Messages = readonly AsideMessage[]

function hasOwnNews(before: Messages, now: Messages): boolean {
  const last = now.at(-1)
  return last?.kind === 'person' && last.seq > (before.at(-1)?.seq ?? 0)
}

function hasEarlier(before: Messages, now: Messages): boolean {
  return (now[0]?.seq ?? 0) < (before[0]?.seq ?? 0)
}

import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'

/** A reader this near to the end follows new text. */
const AT_END_PX = 40

/**
 * Keeps the reader's place in the aside's list. At the end it follows the text; further up the words in view stay, also
 * when earlier messages arrive above them. One's own new message always comes into view.
 */
export function useKeptPlace(messages: readonly AsideMessage[]): {
  list: RefObject<HTMLDivElement | null>
  scrolled: () => void
} {
  const list = useRef<HTMLDivElement>(null)
  const toEnd = useRef(0)
  const drawn = useRef(messages)

  function scrolled(): void {
    if (list.current) toEnd.current = distanceToEnd(list.current)
  }

  // After every render: a release, a failure or a form below moves the end too.
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const before = drawn.current
    drawn.current = messages
    if (toEnd.current <= AT_END_PX || hasOwnNews(before, messages)) box.scrollTop = box.scrollHeight
    else if (hasEarlier(before, messages)) box.scrollTop = box.scrollHeight - box.clientHeight - toEnd.current
    toEnd.current = distanceToEnd(box)
  })

  return { list, scrolled }
}

function distanceToEnd({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number {
  return scrollHeight - clientHeight - scrollTop
}

type Messages = readonly AsideMessage[]

function hasOwnNews(before: Messages, now: Messages): boolean {
  const last = now.at(-1)
  return last?.kind === 'person' && last.seq > (before.at(-1)?.seq ?? 0)
}

function hasEarlier(before: Messages, now: Messages): boolean {
  return (now[0]?.seq ?? 0) < (before[0]?.seq ?? 0)
}

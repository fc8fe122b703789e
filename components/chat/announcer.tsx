import { useEffect, useRef } from 'react'
import { announcement } from '#lib/domain/announcement.ts'
import type { Timeline } from '#lib/domain/timeline.ts'

/** Says every message of others once, when it is whole, to people who listen to the page. */
export function Announcer({ messages, me }: Pick<Timeline, 'messages' | 'me'>) {
  const voice = useRef<HTMLDivElement>(null)
  const upTo = useRef<number | null>(null)

  useEffect(() => {
    // What was there when the chat opened is history, not news.
    upTo.current ??= messages.findLast(({ status }) => status !== 'streaming')?.seq ?? 0
    const next = announcement(messages, me, upTo.current)
    upTo.current = next.upTo
    if (voice.current && next.text !== '') voice.current.textContent = next.text
  }, [messages, me])

  return <div ref={voice} aria-live="polite" className="sr-only" />
}

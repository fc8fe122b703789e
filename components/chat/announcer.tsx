import { useEffect, useRef } from 'react'
import { announcement } from '#lib/domain/announcement.ts'
import type { Timeline } from '#lib/domain/timeline.ts'
import { makeVoice, type Voice } from './voice.ts'

/** Says every message of others once, when it is whole, to people who listen to the page. */
export function Announcer({ messages, me }: Pick<Timeline, 'messages' | 'me'>) {
  const host = useRef<HTMLDivElement>(null)
  const voice = useRef<Voice | null>(null)
  const upTo = useRef<number | null>(null)

  useEffect(() => {
    if (host.current) voice.current ??= makeVoice(host.current)
    // What was there when the chat opened is history, not news.
    upTo.current ??= messages.findLast(({ status }) => status !== 'streaming')?.seq ?? 0
    const next = announcement(messages, me, upTo.current)
    upTo.current = next.upTo
    if (next.text !== '') voice.current?.say(next.text)
  }, [messages, me])

  return <div ref={host} className="sr-only" />
}

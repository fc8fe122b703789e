import { useEffect, useRef } from 'react'
import { announcement, newFailures } from '#lib/domain/announcement.ts'
import type { Timeline } from '#lib/domain/timeline.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { parleyStatusLine } from '../ui/parley-status-text.ts'
import { makeVoice, type Voice } from './voice.ts'

/**
 * Says to people who listen to the page what others see happen: every message of others once, when it is whole; that one's
 * own could not be sent; that Parley cannot answer.
 */
export function Announcer({ timeline }: { timeline: Timeline }) {
  const { messages, outbox, me, parley } = timeline
  const host = useRef<HTMLDivElement>(null)
  const voice = useRef<Voice | null>(null)
  const upTo = useRef<number | null>(null)
  const outboxBefore = useRef<readonly Message[]>([])

  useEffect(() => {
    if (host.current) voice.current ??= makeVoice(host.current)
    // What was there when the chat opened is history, not news.
    upTo.current ??= messages.findLast(({ status }) => status !== 'streaming')?.seq ?? 0
    const next = announcement(messages, me, upTo.current)
    upTo.current = next.upTo
    if (next.text !== '') voice.current?.say(next.text)
  }, [messages, me])

  useEffect(() => {
    for (const sentence of newFailures(outboxBefore.current, outbox)) voice.current?.say(sentence)
    outboxBefore.current = outbox
  }, [outbox])

  useEffect(() => {
    const line = parley.status === 'unavailable' ? parleyStatusLine(parley, ASSISTANT_NAME) : null
    if (line !== null) voice.current?.say(line)
  }, [parley])

  return <div ref={host} className="sr-only" />
}

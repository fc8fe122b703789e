import { useEffect, useEffectEvent, useRef } from 'react'
import { announcement, newFailures } from '#lib/domain/messages/announcement.ts'
import { reactionNews, reactionSentence, type ReactionNews } from '#lib/domain/page/reaction-news.ts'
import { resetCall } from '#lib/domain/room/reset/reset-call.ts'
import { finalSeq, type Timeline } from '#lib/domain/room/timeline.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { unavailableText } from '../../ui/people/parley-status-text.ts'
import { makeVoice, type Voice } from './voice.ts'

/** REACT-2: reactions within this time are announced together. */
const GATHERED_MS = 3000
type Timer = ReturnType<typeof setTimeout> | undefined

/**
 * Announces to screen readers what other readers see happen: each finished message of another person, once. Also one's
 * own failed messages, Parley's outage, calls for a reset, a clear, and reactions.
 */
export function Announcer({ timeline }: { timeline: Timeline }) {
  const { messages, outbox, me, parley, clearedSeq } = timeline
  const wholeUpTo = finalSeq(timeline)
  const call = resetCall(timeline)
  const { voters } = timeline.votes
  const host = useRef<HTMLDivElement>(null)
  const voice = useRef<Voice | null>(null)
  const upTo = useRef<number | null>(null)
  const clearedUpTo = useRef(clearedSeq)
  const outboxBefore = useRef<readonly Message[]>([])

  useEffect(() => {
    if (host.current) voice.current ??= makeVoice(host.current)
    if (clearedSeq > clearedUpTo.current) voice.current?.say('The chat was cleared.')
    clearedUpTo.current = clearedSeq
    // Messages from before the chat opened are history, not news.
    upTo.current ??= wholeUpTo
    const text = announcement(messages, me, { after: upTo.current, upTo: wholeUpTo })
    upTo.current = Math.max(upTo.current, wholeUpTo)
    if (text !== '') voice.current?.say(text)
  }, [messages, me, wholeUpTo, clearedSeq])

  useEffect(() => {
    for (const sentence of newFailures(outboxBefore.current, outbox)) voice.current?.say(sentence)
    outboxBefore.current = outbox
  }, [outbox])

  useEffect(() => {
    if (parley.status === 'unavailable') voice.current?.say(unavailableText(parley, ASSISTANT_NAME))
  }, [parley])

  // A reload removes a vote for a moment; its return is not a new vote.
  const called = useRef(new Set<string>())
  useEffect(() => {
    const isNew = [...voters.keys()].some((voter) => !called.current.has(voter))
    for (const voter of voters.keys()) called.current.add(voter)
    if (isNew && call !== null) voice.current?.say(call)
  }, [voters, call])

  const heard = useRef({ messages, news: [] as ReactionNews[], timer: undefined as Timer })
  const sayReactions = useEffectEvent(() => {
    const sentence = reactionSentence(heard.current.news, timeline)
    Object.assign(heard.current, { news: [], timer: undefined })
    voice.current?.say(sentence)
  })
  useEffect(() => {
    heard.current.news.push(...reactionNews(heard.current.messages, messages, me))
    heard.current.messages = messages
    if (heard.current.news.length > 0) heard.current.timer ??= setTimeout(() => sayReactions(), GATHERED_MS)
  }, [messages, me])
  useEffect(() => () => clearTimeout(heard.current.timer), [])

  return <div ref={host} className="sr-only" />
}

import { useEffect, useRef } from 'react'
import { endedAnswers } from '#lib/domain/aside/ended-answers.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { makeVoice, type Voice } from '../list/voice.ts'
import { useChat } from '../use-chat.ts'
import { ASIDE_FAILURES } from './aside-failures.ts'

/** ASIDE-1: announces each answer to screen readers once it has ended. The list itself is silent: its text grows. */
export function AsideAnnouncer() {
  const log = useChat((chat) => chat.aside.log)
  const host = useRef<HTMLDivElement>(null)
  const voice = useRef<Voice | null>(null)
  const before = useRef(log)

  useEffect(() => {
    if (host.current) voice.current ??= makeVoice(host.current)
    for (const answer of endedAnswers(before.current, log)) voice.current?.say(spokenAnswer(answer))
    before.current = log
  }, [log])

  return <div ref={host} className="sr-only" />
}

function spokenAnswer({ text, status, error = 'cannot-answer' }: AsideMessage): string {
  const words = text === '' ? [] : [`${ASSISTANT_NAME}: ${text}`]
  return [...words, ...(status === 'failed' ? [ASIDE_FAILURES[error]] : [])].join('\n')
}

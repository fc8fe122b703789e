import { useCallback, useEffect, useRef, type Dispatch, type RefObject } from 'react'
import type { ChatAddress } from '#lib/client/chat-calls.ts'
import { log } from '#lib/client/debug.ts'
import type { Outgoing } from '#lib/client/delivery.ts'
import { randomId } from '#lib/client/random-id.ts'
import type { Timeline, TimelineEvent } from '#lib/domain/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { RETRY_DELAY_MS } from '#lib/protocol/limits.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'
import { useDelivery } from './use-delivery.ts'

type Sending = {
  send(text: string): boolean
  retry(tempMsgId: string): void
}

type Deps = {
  latestRef: RefObject<Timeline>
  dispatch: Dispatch<TimelineEvent>
  address: () => ChatAddress
  isConnectedRef: RefObject<boolean>
  joins: number
}

/** Outgoing messages: shown at once, delivered until the server answers, failed with their reason (MSG-1 to MSG-30). */
export function useSending({ latestRef, dispatch, address, isConnectedRef, joins }: Deps): Sending {
  const isInOutbox = useCallback(
    (tempMsgId: string) => latestRef.current.outbox.some((message) => message.tempMsgId === tempMsgId),
    [latestRef],
  )
  const delivery = useDelivery({ address, dispatch, isInOutbox, joins })
  const retries = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const timers = retries.current
    return () => timers.forEach(clearTimeout)
  }, [])

  const deliver = useCallback(
    (outgoing: Outgoing) => {
      dispatch({ type: 'sending', message: optimistic(outgoing, latestRef.current) }) // MSG-1
      delivery.deliver(outgoing)
    },
    [delivery, dispatch, latestRef],
  )

  const send = useCallback(
    (typed: string) => {
      const text = normaliseMessageText(typed)
      const reason = whyNot(text, isConnectedRef.current, latestRef.current)
      if (reason) log.warn(reason)
      else deliver({ text, tempMsgId: randomId() })
      return reason === null
    },
    [deliver, isConnectedRef, latestRef],
  )

  const retry = useCallback(
    (tempMsgId: string) => {
      const row = latestRef.current.outbox.find((message) => message.tempMsgId === tempMsgId)
      if (!row || row.status === 'sending') return
      if (!isConnectedRef.current) return log.warn(TEXTS.sendNotConnected) // CONN-12: the row stays for later
      dispatch({ type: 'sendSettled', tempMsgId }) // MSG-5
      const timer = setTimeout(() => deliver({ text: row.text, tempMsgId }), RETRY_DELAY_MS) // MSG-6, DEC-34
      retries.current.add(timer)
    },
    [deliver, dispatch, isConnectedRef, latestRef],
  )

  return { send, retry }
}

/** VAL-3 to VAL-5: why a send is ignored, or null. */
function whyNot(text: string, isConnected: boolean, { me }: Timeline): string | null {
  if (text === '') return 'Cannot send message: Empty text'
  if (!isConnected) return TEXTS.sendNotConnected
  return me ? null : TEXTS.sendWithoutUser
}

let lastStamp = 0

/** ENT-40: 'optimistic-' plus a timestamp, unique even within one millisecond. */
function optimistic({ text, tempMsgId }: Outgoing, { me }: Timeline): Message {
  const now = Date.now()
  lastStamp = Math.max(now, lastStamp + 1)
  return {
    id: `optimistic-${lastStamp}`,
    seq: 0,
    text,
    userId: me?.userId ?? '',
    userName: me?.userName ?? 'Anon',
    timestamp: new Date(now).toISOString(),
    status: 'sending',
    tempMsgId,
  }
}

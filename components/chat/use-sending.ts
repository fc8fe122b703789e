import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject } from 'react'
import type { ChatAddress } from '#lib/client/chat-calls.ts'
import { log } from '#lib/client/debug.ts'
import type { Outgoing } from '#lib/client/delivery.ts'
import { randomId } from '#lib/client/random-id.ts'
import type { Timeline, TimelineEvent } from '#lib/domain/timeline.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { RETRY_DELAY_MS } from '#lib/protocol/limits.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'
import { makeFailureToasts } from './failure-toasts.ts'
import { optimisticMessage } from './optimistic-message.ts'
import { useDelivery } from './use-delivery.ts'
import { useUnsent } from './use-unsent.ts'

type Sending = {
  send(text: string): boolean
  retry(tempMsgId: string): void
  discard(tempMsgId: string): void
}

type Deps = {
  sessionId: string
  state: Timeline
  latestRef: RefObject<Timeline>
  dispatch: Dispatch<TimelineEvent>
  address: () => ChatAddress
  isConnectedRef: RefObject<boolean>
  isLeavingRef: RefObject<boolean>
  joins: number
}

/** Outgoing messages: shown at once, delivered until the server answers, failed with their reason (MSG-1 to MSG-30). */
export function useSending(deps: Deps): Sending {
  const { sessionId, state, latestRef, dispatch, address, isConnectedRef, isLeavingRef, joins } = deps
  const isInOutbox = useCallback(
    (tempMsgId: string) => latestRef.current.outbox.some((message) => message.tempMsgId === tempMsgId),
    [latestRef],
  )
  const isLeaving = useCallback(() => isLeavingRef.current, [isLeavingRef])
  const [failureToasts] = useState(makeFailureToasts)
  const delivery = useDelivery({ address, dispatch, isInOutbox, isLeaving, failureToasts, joins })
  const unsent = useUnsent(sessionId, state, dispatch, failureToasts.settled)
  const retries = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const timers = retries.current
    return () => timers.forEach(clearTimeout)
  }, [])

  const deliver = useCallback(
    (outgoing: Outgoing) => {
      const message = optimisticMessage(outgoing, latestRef.current.me, 'sending')
      unsent.keep(message)
      dispatch({ type: 'sending', message }) // MSG-1
      delivery.deliver(outgoing)
    },
    [delivery, dispatch, latestRef, unsent],
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
      unsent.keepAway(tempMsgId)
      dispatch({ type: 'sendSettled', tempMsgId }) // MSG-5
      const timer = setTimeout(() => {
        retries.current.delete(timer)
        deliver({ text: row.text, tempMsgId })
      }, RETRY_DELAY_MS) // MSG-6, DEC-34
      retries.current.add(timer)
    },
    [deliver, dispatch, isConnectedRef, latestRef, unsent],
  )

  const discard = useCallback((tempMsgId: string) => dispatch({ type: 'sendSettled', tempMsgId }), [dispatch])

  return { send, retry, discard }
}

/** VAL-3 to VAL-5: why a send is ignored, or null. */
function whyNot(text: string, isConnected: boolean, { me }: Timeline): string | null {
  if (text === '') return 'Cannot send message: Empty text'
  if (!isConnected) return TEXTS.sendNotConnected
  return me ? null : TEXTS.sendWithoutUser
}

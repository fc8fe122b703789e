import { useEffect, useEffectEvent, useMemo, useRef, type Dispatch } from 'react'
import { unsent, type UnsentMessage } from '#lib/client/unsent.ts'
import type { Timeline, TimelineEvent } from '#lib/domain/timeline.ts'
import { optimisticMessage } from './optimistic-message.ts'

/**
 * What was sent outlives the page until it is delivered: opened again by the same person, the chat has it as failed, with
 * Retry. It keeps its tempMsgId, so that one that did arrive is not said twice (DEC-34).
 */
export function useUnsent(
  sessionId: string,
  { me, outbox }: Timeline,
  dispatch: Dispatch<TimelineEvent>,
  settled: (tempMsgId: string) => void,
) {
  /** What is kept only for as long as it stands in the outbox. */
  const held = useRef(new Set<string>())

  useEffect(() => unsent.sweep(), [])

  // Stands before the next effect, whose messages are in the outbox only after it.
  useEffect(() => {
    const waiting = new Set(outbox.flatMap(({ tempMsgId }) => tempMsgId ?? []))
    for (const tempMsgId of held.current) {
      if (waiting.has(tempMsgId)) continue
      unsent.drop(sessionId, tempMsgId)
      settled(tempMsgId)
    }
    held.current = waiting
  }, [sessionId, outbox, settled])

  const restore = useEffectEvent(() => {
    const mine = unsent.of(sessionId).filter(({ userId }) => me?.ids.has(userId))
    if (mine.length === 0) return
    for (const { tempMsgId } of mine) held.current.add(tempMsgId)
    const rows = mine.map((message) => ({ ...optimisticMessage(message, me, 'failed'), timestamp: message.timestamp }))
    dispatch({ type: 'restored', messages: rows })
  })
  const userId = me?.userId ?? null
  useEffect(() => {
    if (userId !== null) restore()
  }, [userId])

  return useMemo(
    () => ({
      keep: (message: UnsentMessage) => unsent.keep(sessionId, message),
      /** It leaves the outbox only to come back. */
      keepAway: (tempMsgId: string) => void held.current.delete(tempMsgId),
    }),
    [sessionId],
  )
}

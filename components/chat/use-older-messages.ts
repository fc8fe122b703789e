import { useCallback, useRef, useState, type Dispatch, type RefObject } from 'react'
import { log } from '#lib/client/debug.ts'
import { historyPage, type ChatAccess } from '#lib/client/sessions.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { HISTORY_PAGE_MAX } from '#lib/protocol/limits.ts'
import type { Timeline, TimelineEvent } from '#lib/domain/timeline.ts'
import { toastFailure } from '../ui/complain.ts'
import { useLatest } from './use-latest.ts'

/** After a failure the list asks no more for this time, however it is scrolled. */
const AFTER_FAILURE_MS = 2000

/** The pages before the first message held: one while the reader scrolls up, or all until a message is reached. */
export function useOlderMessages(
  access: ChatAccess,
  latestRef: RefObject<Timeline>,
  dispatch: Dispatch<TimelineEvent>,
) {
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  /** Until they come: the list asks again by itself, and a notice that went and came would be read out each time. */
  const [hasOlderFailed, setHasOlderFailed] = useState(false)
  const running = useRef<Promise<void> | null>(null)
  const failedAtMs = useRef(-Infinity)
  const accessRef = useLatest(access)

  /** With `toSeq`, page after page until that message is there. */
  const load = useCallback(
    async (toSeq: number | null, limit?: number) => {
      const { hasOlder, messages } = latestRef.current
      let first = messages[0]?.seq
      if (!hasOlder || first === undefined) return
      setIsLoadingOlder(true)
      try {
        let hasMore: boolean
        do {
          const page = await historyPage(accessRef.current, { before: first, limit })
          dispatch({ type: 'page', messages: page.messages, hasOlder: page.hasMore })
          first = page.messages[0]?.seq
          hasMore = page.hasMore
        } while (hasMore && toSeq !== null && first !== undefined && toSeq < first)
        setHasOlderFailed(false)
      } catch (error) {
        log.warn('Older messages could not be loaded', error)
        failedAtMs.current = performance.now()
        setHasOlderFailed(true)
        // Whoever asked for one message may be far from the list's beginning.
        if (toSeq !== null) toastFailure(TEXTS.olderNotLoaded)
      } finally {
        setIsLoadingOlder(false)
      }
    },
    [accessRef, latestRef, dispatch],
  )

  /** One at a time. */
  const run = useCallback(
    (toSeq: number | null, limit?: number) =>
      (running.current = load(toSeq, limit).finally(() => (running.current = null))),
    [load],
  )

  const loadOlder = useCallback(
    (limit?: number) => {
      if (performance.now() - failedAtMs.current < AFTER_FAILURE_MS) return
      if (latestRef.current.hasOlder && running.current === null) void run(null, limit)
    },
    [run, latestRef],
  )

  const retryOlder = useCallback(() => {
    if (running.current === null) void run(null)
  }, [run])

  const reach = useCallback(
    async (seq: number) => {
      while (running.current) await running.current
      if (seq < (latestRef.current.messages[0]?.seq ?? 0)) await run(seq, HISTORY_PAGE_MAX)
    },
    [run, latestRef],
  )

  return { loadOlder, isLoadingOlder, hasOlderFailed, retryOlder, reach }
}

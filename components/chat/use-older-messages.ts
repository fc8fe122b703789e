import { useCallback, useRef, useState, type Dispatch, type RefObject } from 'react'
import { log } from '#lib/client/debug.ts'
import { historyPage, type ChatAccess } from '#lib/client/sessions.ts'
import type { Timeline, TimelineEvent } from '#lib/domain/timeline.ts'

/** The page before the first message held, while the reader scrolls up. One at a time. */
export function useOlderMessages(
  { sessionId, accessToken }: ChatAccess,
  latestRef: RefObject<Timeline>,
  dispatch: Dispatch<TimelineEvent>,
) {
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  const isBusy = useRef(false)

  const load = useCallback(async () => {
    const { hasOlder, messages } = latestRef.current
    const first = messages[0]
    if (isBusy.current || !hasOlder || !first) return
    isBusy.current = true
    setIsLoadingOlder(true)
    try {
      const page = await historyPage({ sessionId, accessToken }, { before: first.seq })
      dispatch({ type: 'page', messages: page.messages, hasOlder: page.hasMore })
    } catch (error) {
      log.warn('Older messages could not be loaded', error)
    } finally {
      isBusy.current = false
      setIsLoadingOlder(false)
    }
  }, [sessionId, accessToken, latestRef, dispatch])

  const loadOlder = useCallback(() => void load(), [load])
  return { loadOlder, isLoadingOlder }
}

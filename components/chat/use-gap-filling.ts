import { useEffect, useMemo, useState, type Dispatch } from 'react'
import { log } from '#lib/client/debug.ts'
import { historyPage, type ChatAccess } from '#lib/client/sessions.ts'
import { gapAfter, type Timeline, type TimelineEvent } from '#lib/domain/timeline.ts'

/** What is missing is mostly on its way already, only in another order. */
export const GAP_PATIENCE_MS = 300
const GAP_PATIENCE_MAX_MS = 5000

/** A client that sees a gap in `seq` fetches it (contract, section 6.4); what cannot be fetched is asked for again, later. */
export function useGapFilling(
  { sessionId, accessToken }: ChatAccess,
  state: Timeline,
  isConnected: boolean,
  dispatch: Dispatch<TimelineEvent>,
): void {
  const gap = useMemo(() => gapAfter(state), [state])
  const [asked, setAsked] = useState<{ gap: number | null; times: number }>({ gap: null, times: 0 })
  const times = asked.gap === gap ? asked.times : 0

  useEffect(() => {
    if (gap === null || !isConnected) return
    const leaving = new AbortController()
    const fill = async () => {
      try {
        const { messages } = await historyPage({ sessionId, accessToken }, { after: gap }, leaving.signal)
        dispatch({ type: 'page', messages })
      } catch (error) {
        log.debug('A gap could not be filled', error)
      }
      if (!leaving.signal.aborted) setAsked({ gap, times: times + 1 })
    }
    const timer = setTimeout(() => void fill(), Math.min(GAP_PATIENCE_MS * 2 ** times, GAP_PATIENCE_MAX_MS))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [gap, times, isConnected, sessionId, accessToken, dispatch])
}

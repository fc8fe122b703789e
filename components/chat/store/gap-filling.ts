import { log } from '#lib/client/log.ts'
import { retryWithPauses } from '#lib/client/retry-with-pauses.ts'
import { historyPage } from '#lib/client/chat/sessions.ts'
import { gapAfter, revGapAfter } from '#lib/domain/room/timeline.ts'
import { allOf, type ChatCore, type ChatState } from './core.ts'

/** Out-of-order packets mostly arrive within this time. */
export const GAP_PATIENCE_MS = 300
const GAP_PATIENCE_MAX_MS = 5000

/** Fetches a gap in `seq` or `rev` that does not close by itself (FEED-3), with growing pauses between attempts. */
export function fillGaps(core: ChatCore): () => void {
  return allOf(
    fill(core, ({ timeline }) => gapAfter(timeline), pageAfter),
    fill(
      core,
      ({ timeline }) => revGapAfter(timeline),
      () => core.connection?.catchUp(),
    ),
  )

  async function pageAfter(seq: number, signal: AbortSignal): Promise<void> {
    try {
      const { messages } = await historyPage(core.get().access, { after: seq }, signal)
      core.dispatch({ type: 'page', messages })
    } catch (error) {
      log.debug('A gap could not be filled', error)
    }
  }
}

type Ask = (gap: number, signal: AbortSignal) => Promise<void> | void

function fill(core: ChatCore, gapOf: (state: ChatState) => number | null, ask: Ask): () => void {
  return core.watch(
    // After an absence the join answers bring the rest: fetching it too would send it twice over a slow line.
    (state) => (state.isJoined && !state.isAway ? gapOf(state) : null),
    (gap) => {
      if (gap === null) return
      return retryWithPauses({ firstMs: GAP_PATIENCE_MS, maxMs: GAP_PATIENCE_MAX_MS }, async (signal) => {
        await ask(gap, signal)
        return false // a filled gap ends the watch's effect
      })
    },
  )
}

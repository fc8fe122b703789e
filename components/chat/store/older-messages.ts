import { log } from '#lib/client/log.ts'
import { historyPage } from '#lib/client/chat/sessions.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { HISTORY_PAGE_MAX } from '#lib/protocol/limits.ts'
import { toastFailure } from '../../ui/toasts/complain.ts'
import type { ChatCore } from './core.ts'

/** After a failure, scrolling loads no page for this time. */
const AFTER_FAILURE_MS = 2000

/** Loads pages before the first message: one per scroll to the top, or all until a given message. */
export function makeOlderMessages(core: ChatCore) {
  let running: Promise<void> | null = null
  let failedAtMs = -Infinity

  /** Loads a page; with `toSeq`, page after page until that message is here. */
  async function load(toSeq: number | null, limit?: number): Promise<void> {
    const { hasOlder, messages } = core.get().timeline
    let first = messages[0]?.seq
    if (!hasOlder || first === undefined) return
    core.set({ isLoadingOlder: true })
    try {
      let hasMore: boolean
      do {
        const page = await historyPage(core.get().access, { before: first, limit })
        core.dispatch({ type: 'page', messages: page.messages, hasOlder: page.hasMore })
        first = page.messages[0]?.seq
        hasMore = page.hasMore
      } while (hasMore && toSeq !== null && first !== undefined && toSeq < first)
      core.set({ hasOlderFailed: false })
    } catch (error) {
      log.warn('Older messages could not be loaded', error)
      failedAtMs = performance.now()
      core.set({ hasOlderFailed: true })
      // A reader who asked for one message may be far from the list's top and miss its notice.
      if (toSeq !== null) toastFailure(TEXTS.olderNotLoaded)
    } finally {
      core.set({ isLoadingOlder: false })
    }
  }

  /** Starts a load; the callers make sure that only one runs. */
  function run(toSeq: number | null, limit?: number): Promise<void> {
    return (running = load(toSeq, limit).finally(() => (running = null)))
  }

  return {
    /** Loads the page before the first message, except within 2 s of a failure. */
    loadOlder(limit?: number): void {
      if (performance.now() - failedAtMs < AFTER_FAILURE_MS) return
      if (core.get().timeline.hasOlder && running === null) void run(null, limit)
    },
    /** Loads at once, however recent the failure. */
    retryOlder(): void {
      if (running === null) void run(null)
    },
    /** Loads older messages until this one is in the list. */
    async reach(seq: number): Promise<void> {
      while (running) await running
      if (seq < (core.get().timeline.messages[0]?.seq ?? 0)) await run(seq, HISTORY_PAGE_MAX)
    },
  }
}

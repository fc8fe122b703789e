import { LeaseLost } from '../../../domain/messages/draft.ts'
import type { LeaseState } from '../../../domain/parley/reply.ts'
import type { Clock } from '../../clock.ts'
import type { OnError } from '../../on-error.ts'

/** The reason for ending a reply when a person has read enough. */
export const STOPPED = new Error('Somebody stopped this reply')
/** The reason for ending a reply when the process is about to stop. */
export const STOPPING = new Error('The gateway stops')

const CHECKPOINT_MS = 900
const UNANSWERED_MAX = 3

/** Repeats `work` every `ms`, first after `ms`, until the returned function is called. */
export function every(clock: Clock, ms: number, work: () => void): () => void {
  let cancel = clock.after(ms, function again() {
    work()
    cancel = clock.after(ms, again)
  })
  return () => cancel()
}

/**
 * Calls `keep`, which renews a reply's lease and stores its text, until the returned function is called. Aborts the reply when the lease is
 * lost, or was stopped and the news did not arrive. One hanging connection costs no lease; a hanging database gets at
 * most three.
 */
export function keepAlive(
  keep: () => Promise<LeaseState>,
  abort: AbortController,
  { clock, onError }: { clock: Clock; onError: OnError },
): () => void {
  let unanswered = 0

  async function keepOnce(): Promise<void> {
    unanswered++
    try {
      const state = await keep()
      if (state === 'lost') abort.abort(new LeaseLost())
      if (state === 'stopped') abort.abort(STOPPED)
    } catch (cause) {
      onError(cause, 'keeping the text of a reply')
    } finally {
      unanswered--
    }
  }

  return every(clock, CHECKPOINT_MS, () => {
    if (unanswered < UNANSWERED_MAX) void keepOnce()
  })
}

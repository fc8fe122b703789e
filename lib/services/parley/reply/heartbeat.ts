import { LeaseLost } from '../../../domain/messages/draft.ts'
import type { Clock } from '../../clock.ts'
import type { RunningReply } from './running-reply.ts'

/** Why a reply ends where it stands: somebody has read enough. */
export const STOPPED = new Error('Somebody stopped this reply')

const CHECKPOINT_MS = 900
const UNANSWERED_MAX = 3

/** Repeats work until what it answers is called; the first time after `ms`. */
export function every(clock: Clock, ms: number, work: () => void): () => void {
  let cancel = clock.after(ms, function again() {
    work()
    cancel = clock.after(ms, again)
  })
  return () => cancel()
}

/**
 * Keeps a reply's lease and stores its text so far, until what it answers is called. A lease that is lost, or was stopped by
 * somebody of whom no news came, aborts the reply. One connection that hangs costs no lease, and a database that hangs gets no
 * more of them to wait on.
 */
export function keepAlive(
  current: RunningReply,
  abort: AbortController,
  { clock, onError }: { clock: Clock; onError: (cause: unknown, doing: string) => void },
): () => void {
  let unanswered = 0

  async function keep(): Promise<void> {
    unanswered++
    try {
      const state = await current.keep()
      if (state === 'lost') abort.abort(new LeaseLost())
      if (state === 'stopped') abort.abort(STOPPED)
    } catch (cause) {
      onError(cause, 'keeping the text of a reply')
    } finally {
      unanswered--
    }
  }

  return every(clock, CHECKPOINT_MS, () => {
    if (unanswered < UNANSWERED_MAX) void keep()
  })
}

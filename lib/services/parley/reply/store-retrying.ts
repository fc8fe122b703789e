import { wait, type Clock } from '../../clock.ts'
import type { OnError } from '../../on-error.ts'

const RETRY_MS = 500
const TRIES = 240

/** Stores the end of a reply, retrying for long while the database is away; null when it gives up. */
export async function storeRetrying<Stored>(
  { clock, onError }: { clock: Clock; onError: OnError },
  store: () => Promise<Stored>,
): Promise<Stored | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await store()
    } catch (cause) {
      onError(cause, 'storing a reply')
      await wait(clock, RETRY_MS)
    }
  }
  return null
}

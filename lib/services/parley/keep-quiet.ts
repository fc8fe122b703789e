import type { ParleyNow } from './parley-now.ts'
import type { ParleyIs } from './parley-state.ts'

type Deps = { parleyNow: ParleyNow; parleyIs: ParleyIs; onError: (cause: unknown, doing: string) => void }

/** Somebody comes to a room that asked for quiet: it holds from the second person on, and is said then. */
export function makeKeepQuiet({ parleyNow, parleyIs, onError }: Deps) {
  return function keepQuiet(sessionId: string): void {
    parleyNow(sessionId).then(
      (quiet) => quiet && parleyIs(sessionId, quiet),
      (cause: unknown) => onError(cause, 'asking whether Parley is quiet'),
    )
  }
}

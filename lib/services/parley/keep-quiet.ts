import type { ParleyNow } from './parley-now.ts'
import type { ParleyIs } from './parley-state.ts'

type Deps = { parleyNow: ParleyNow; parleyIs: ParleyIs; onError: (cause: unknown, doing: string) => void }

/** Says that Parley is quiet when a second person comes to a room that asked for it. Only then does the quiet hold. */
export function makeKeepQuiet({ parleyNow, parleyIs, onError }: Deps) {
  return function keepQuiet(sessionId: string): void {
    parleyNow(sessionId).then(
      (quiet) => quiet && parleyIs(sessionId, quiet),
      (cause: unknown) => onError(cause, 'asking whether Parley is quiet'),
    )
  }
}

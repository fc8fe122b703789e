import type { ParleyNow } from './parley-now.ts'
import type { SetParley } from './parley-state.ts'
import type { OnError } from '../on-error.ts'

type Deps = { parleyNow: ParleyNow; setParley: SetParley; onError: OnError }

/** Says that Parley is quiet when a second person comes to a room that asked for it. Only then does the quiet hold. */
export function makeKeepQuiet({ parleyNow, setParley, onError }: Deps) {
  return function keepQuiet(sessionId: string): void {
    parleyNow(sessionId).then(
      (quiet) => quiet && setParley(sessionId, quiet),
      (cause: unknown) => onError(cause, 'asking whether Parley is quiet'),
    )
  }
}

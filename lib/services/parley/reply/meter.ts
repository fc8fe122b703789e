import type { ModelUsage, Purpose } from '../../../domain/parley/model-usage.ts'
import type { ModelUsageStore } from '../../ports/parley.ts'
import type { OnError } from '../../on-error.ts'

type Deps = {
  modelUsage: ModelUsageStore
  onError: OnError
}

/** Counts the models' usage per room and month, in the background. */
export function makeMeter({ modelUsage, onError }: Deps) {
  return function meter(sessionId: string, purpose: Purpose, usage: ModelUsage): void {
    modelUsage.add(sessionId, purpose, usage).catch((cause: unknown) => onError(cause, 'counting what a model took'))
  }
}
export type Meter = ReturnType<typeof makeMeter>

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

/** What every line says that is logged while one call or event is handled. */
export type LogContext = { request?: string; session?: string; socket?: string }

const contexts = new AsyncLocalStorage<LogContext>()

/** Everything that `work` logs, however deep, carries `context`. */
export function withLogContext<Given extends unknown[], Result>(
  context: LogContext,
  work: (...given: Given) => Result,
  ...given: Given
): Result {
  return contexts.run(context, work, ...given)
}

export function logContext(): LogContext {
  return contexts.getStore() ?? {}
}

/** An id by which lines can be brought together, and which opens and names nothing. For ids of ours: they are random. */
export function hashedId(id: string): string {
  return createHash('sha256').update('parley log ').update(id).digest('base64url').slice(0, 16)
}

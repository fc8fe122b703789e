import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

/** The fields on every line that is logged while one call or event is handled. */
export type LogContext = { request?: string; session?: string; socket?: string }

const contexts = new AsyncLocalStorage<LogContext>()

/** Runs `work` so that all its log lines, however deep, carry `context`. */
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

/** Hashes an id, so that lines can be correlated but the id opens nothing. Only for our random ids. */
export function hashedId(id: string): string {
  return createHash('sha256').update('parley log ').update(id).digest('base64url').slice(0, 16)
}

import Anthropic, { type APIError } from '@anthropic-ai/sdk'
import { failureKind, ModelRefuses, ModelShut } from '../../domain/parley/model-failure.ts'

const SHUT =
  'The model takes no request of ours: look at ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, the names of the models, and the account'

/** Translates the SDK's errors where a retry would not help; passes the rest on. */
export function inOurWords(cause: unknown): unknown {
  if (!(cause instanceof Anthropic.APIError)) return cause
  const { type, message } = cause
  const kind = failureKind({ status: statusOf(cause), type, message })
  if (kind === 'passing') return cause
  return kind === 'request' ? new ModelRefuses('The request was refused', { cause }) : new ModelShut(SHUT, { cause })
}

/**
 * Returns null unless the model has no capacity: the SDK's retries failed, or the wait was too long. `isSaidInStream`
 * is true when the error came in the stream, where it has no status.
 */
export function busy(cause: unknown): { isSaidInStream: boolean } | null {
  if (!(cause instanceof Anthropic.APIError)) return null
  const status = statusOf(cause)
  const isBusy = status === undefined ? BUSY_TYPES.has(cause.type) : BUSY_STATUSES.has(status)
  return isBusy ? { isSaidInStream: status === undefined } : null
}
const BUSY_STATUSES = new Set<number>([429, 529])
const BUSY_TYPES = new Set<unknown>(['rate_limit_error', 'overloaded_error'])

function statusOf({ status }: APIError): number | undefined {
  return typeof status === 'number' ? status : undefined
}

import Anthropic, { type APIError } from '@anthropic-ai/sdk'
import { failureKind, ModelRefuses, ModelShut } from '../../domain/parley/model-failure.ts'

const SHUT =
  'The model takes no request of ours: look at ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, the names of the models, and the account'

/** What the SDK throws, in our words where it does not pass. */
export function inOurWords(cause: unknown): unknown {
  if (!(cause instanceof Anthropic.APIError)) return cause
  const { type, message } = cause
  const kind = failureKind({ status: statusOf(cause), type, message })
  if (kind === 'passing') return cause
  return kind === 'request' ? new ModelRefuses('The request was refused', { cause }) : new ModelShut(SHUT, { cause })
}

/**
 * Too many requests of ours, or of everybody's: said again after each wait, or with one that is too long; or said in the
 * stream, where an error has no status any more.
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

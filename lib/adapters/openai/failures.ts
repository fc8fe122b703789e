import { APIError } from 'openai'
import { failureKind, ModelRefuses, ModelShut, type FailureKind } from '../../domain/parley/model-failure.ts'

const SHUT =
  'The model takes no request of ours: look at OPENAI_API_KEY, OPENAI_BASE_URL, AI_MODEL, AI_GATE_MODEL, and the account'

/** Codes that say more than their status. */
const OF_CODE: ReadonlyMap<unknown, FailureKind> = new Map([
  ['insufficient_quota', 'setup'],
  ['billing_hard_limit_reached', 'setup'],
  ['invalid_api_key', 'setup'],
  ['model_not_found', 'setup'],
  ['context_length_exceeded', 'request'],
  ['content_filter', 'request'],
  ['content_policy_violation', 'request'],
])

/** Translates the SDK's errors where a retry would not help; passes the rest on. */
export function inOurWords(cause: unknown): unknown {
  if (!(cause instanceof APIError)) return cause
  const { status, type, message } = cause
  const kind = OF_CODE.get(cause.code) ?? failureKind({ status, type, message })
  if (kind === 'passing') return cause
  return kind === 'request' ? new ModelRefuses('The request was refused', { cause }) : new ModelShut(SHUT, { cause })
}

/** Returns null unless the model has no capacity. An error in the stream has no status. */
export function busy(cause: unknown): { isSaidInStream: boolean } | null {
  if (!(cause instanceof APIError) || OF_CODE.has(cause.code)) return null
  const { status, code, type } = cause
  if (status !== undefined) return BUSY_STATUSES.has(status) ? { isSaidInStream: false } : null
  return BUSY_CODE.test(`${String(code)} ${String(type)}`) ? { isSaidInStream: true } : null
}
const BUSY_STATUSES = new Set([429, 503, 529])
const BUSY_CODE = /rate_limit|overloaded|\b(429|503|529)\b/

/** True when a thinking model used up its tokens before the first word: the request itself is fine. */
export function isOutOfTokens(cause: unknown): boolean {
  return cause instanceof APIError && /max_tokens or model output limit was reached/i.test(cause.message)
}

import { reportBug } from '#sandbox/http/report-bug.ts'
import { HttpFailure } from '#sandbox/http/stand-in.ts'

/** The Messages API's error types; scripts use them in every dialect. */
const TYPES = [
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [409, 'conflict_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [500, 'api_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
] as const
export type ApiErrorType = (typeof TYPES)[number][1]
const TYPE_OF_STATUS: ReadonlyMap<number, ApiErrorType> = new Map(TYPES)

const MESSAGE_OF_TYPE: Partial<Record<ApiErrorType, string>> = {
  authentication_error: 'invalid x-api-key',
  billing_error: 'Your credit balance is too low to access the API.',
  permission_error: 'Your API key does not have permission to use the specified resource.',
  not_found_error: 'Not found',
  rate_limit_error: "This request would exceed your organization's rate limit.",
  timeout_error: 'Request timed out',
  api_error: 'Internal server error',
  overloaded_error: 'Overloaded',
}

export const ERROR_TYPES = [...new Set(TYPE_OF_STATUS.values())] as readonly ApiErrorType[]

/** A refusal, which each dialect sends in its own shape with this status. */
export class ApiFailure extends Error {
  readonly status: number
  readonly type: ApiErrorType
  /** Seconds or text, sent as the `retry-after` header. */
  readonly retryAfter: number | string | null

  constructor(status: number, message?: string, retryAfter: number | string | null = null) {
    const type = typeOfStatus(status)
    super(message ?? defaultMessage(type))
    this.status = status
    this.type = type
    this.retryAfter = retryAfter
  }
}

export function invalid(message: string): ApiFailure {
  return new ApiFailure(400, message)
}

export function statusOfType(type: ApiErrorType): number {
  for (const [status, known] of TYPE_OF_STATUS) if (known === type) return status
  return 500
}

export function defaultMessage(type: ApiErrorType): string {
  return MESSAGE_OF_TYPE[type] ?? 'Invalid request'
}

function typeOfStatus(status: number): ApiErrorType {
  return TYPE_OF_STATUS.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error')
}

/** Returns any failure as a refusal of the API. A bug of ours also goes to stderr, and its message to the client. */
export function asApiFailure(failure: unknown): ApiFailure {
  if (failure instanceof ApiFailure) return failure
  if (failure instanceof HttpFailure) return new ApiFailure(failure.status, failure.message)
  reportBug(failure)
  return new ApiFailure(500, `The sandbox failed: ${String(failure)}`)
}

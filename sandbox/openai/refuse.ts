import { asApiFailure, type ApiErrorType } from '#sandbox/model/errors.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Call } from '#sandbox/http/stand-in.ts'

const CODES: Partial<Record<ApiErrorType, string>> = {
  authentication_error: 'invalid_api_key',
  billing_error: 'insufficient_quota',
  not_found_error: 'model_not_found',
  rate_limit_error: 'rate_limit_exceeded',
  overloaded_error: 'server_overloaded',
}

/** Returns a failure in the API's shape, for an answer or inside a stream. */
export function errorBody(type: ApiErrorType, message: string) {
  const isOfServer = ['api_error', 'overloaded_error', 'timeout_error'].includes(type)
  const code = /maximum context length/.test(message) ? 'context_length_exceeded' : (CODES[type] ?? null)
  return { error: { message, type: isOfServer ? 'server_error' : 'invalid_request_error', param: null, code } }
}

/** Answers any failure in the API's error shape and returns the status. */
export function refuse({ response }: Call, failure: unknown): number {
  const told = asApiFailure(failure)
  if (response.headersSent) {
    response.destroy()
    return response.statusCode
  }
  if (told.retryAfter !== null) response.setHeader('retry-after', String(told.retryAfter))
  if (told.status === 413) response.setHeader('connection', 'close')
  sendJson(response, told.status, errorBody(told.type, told.message))
  return told.status
}

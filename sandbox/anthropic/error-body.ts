import type { ErrorResponse } from '@anthropic-ai/sdk/resources/shared'
import type { ApiErrorType } from '#sandbox/model/errors.ts'

/** Returns a refusal in the API's shape; `request_too_large` is on the wire but not in the SDK's list. */
export function errorBody(type: ApiErrorType, message: string, requestId: string): ErrorResponse {
  return { type: 'error', error: { type, message }, request_id: requestId } as ErrorResponse
}

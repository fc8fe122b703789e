import { errorBody } from '#sandbox/anthropic/error-body.ts'
import { asApiFailure } from '#sandbox/model/errors.ts'
import { makeId } from '#sandbox/model/ids.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Call } from '#sandbox/http/stand-in.ts'

/** Answers any failure in the API's error shape and returns the status; our own bugs also go to stderr. */
export function refuse({ response }: Call, failure: unknown): number {
  const told = asApiFailure(failure)
  if (response.headersSent) {
    response.destroy()
    return response.statusCode
  }

  const requestId = String(response.getHeader('request-id') ?? makeId('req'))
  response.setHeader('request-id', requestId)
  if (told.retryAfter !== null) response.setHeader('retry-after', String(told.retryAfter))
  if (told.status === 413) response.setHeader('connection', 'close')
  sendJson(response, told.status, errorBody(told.type, told.message, requestId))
  return told.status
}

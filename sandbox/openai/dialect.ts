import { completionOf, streamSteps } from '#sandbox/openai/completion.ts'
import { readRequest } from '#sandbox/openai/read-request.ts'
import { refuse } from '#sandbox/openai/refuse.ts'
import type { Dialect } from '#sandbox/model/answer-request.ts'
import { sendStream, sendWhole } from '#sandbox/model/answer/send.ts'

/** Speaks Chat Completions on the wire. */
export const CHAT_COMPLETIONS: Dialect = {
  requestIdHeader: 'x-request-id',
  refuse,
  admit() {},
  read: readRequest,

  send(delivery, request, input) {
    if (!request.isStreaming) return sendWhole(delivery, completionOf(delivery, request, input))
    return sendStream(delivery, streamSteps(delivery, request, input))
  },
}

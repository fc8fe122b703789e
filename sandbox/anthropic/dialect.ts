import { wireSteps } from '#sandbox/anthropic/answer/events.ts'
import { makeMessage } from '#sandbox/anthropic/answer/message.ts'
import { requireKey, requireVersion } from '#sandbox/anthropic/guard.ts'
import { refuse } from '#sandbox/anthropic/refuse.ts'
import { makeThoughts } from '#sandbox/anthropic/thoughts.ts'
import { validateRequest } from '#sandbox/anthropic/validate/index.ts'
import type { Dialect } from '#sandbox/model/answer-request.ts'
import { sendStream, sendWhole } from '#sandbox/model/answer/send.ts'

/** Speaks the Messages API on the wire. */
export function makeMessagesDialect(): Dialect {
  const thoughts = makeThoughts()

  return {
    requestIdHeader: 'request-id',
    refuse,

    admit(request) {
      requireKey(request)
      requireVersion(request)
    },

    read(body) {
      const request = validateRequest(body)
      thoughts.check(request.turns)
      return request
    },

    send(delivery, request, input) {
      const { plan, requestId } = delivery
      const message = makeMessage(request.model, plan, input)
      thoughts.keep(message)
      if (!request.isStreaming) return sendWhole(delivery, message)
      return sendStream(delivery, wireSteps(message, plan, requestId))
    },
  }
}

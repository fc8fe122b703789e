import { makeMessagesDialect } from '#sandbox/anthropic/dialect.ts'
import { requireKey } from '#sandbox/anthropic/guard.ts'
import { describeModel } from '#sandbox/anthropic/models.ts'
import { refuse } from '#sandbox/anthropic/refuse.ts'
import { makeAnswerRequest } from '#sandbox/model/answer-request.ts'
import { brainRoutes, type Brain } from '#sandbox/model/brain.ts'
import { forLocalPrograms } from '#sandbox/http/local-programs.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Route, StandIn } from '#sandbox/http/stand-in.ts'

/** Stands in for the Anthropic Messages API, so that the product runs its real SDK. */
export function makeAnthropicStandIn(brain: Brain): StandIn {
  const routes: Route[] = [
    { method: 'POST', path: '/v1/messages', handle: makeAnswerRequest(brain, makeMessagesDialect()) },
    {
      method: 'GET',
      path: '/v1/models/:model',
      handle({ request, response, params }) {
        requireKey(request)
        sendJson(response, 200, describeModel(params.get('model') ?? ''))
      },
    },
    ...brainRoutes(brain),
  ]
  return { prefix: '/anthropic', routes: routes.map(forLocalPrograms), refuse }
}

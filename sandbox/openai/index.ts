import { CHAT_COMPLETIONS } from '#sandbox/openai/dialect.ts'
import { refuse } from '#sandbox/openai/refuse.ts'
import { makeAnswerRequest } from '#sandbox/model/answer-request.ts'
import { brainRoutes, type Brain } from '#sandbox/model/brain.ts'
import { forLocalPrograms } from '#sandbox/http/local-programs.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Route, StandIn } from '#sandbox/http/stand-in.ts'

/** Stands in for any server with Chat Completions (EVAL-2). Needs no key, like a private server. */
export function makeOpenAIStandIn(brain: Brain): StandIn {
  const routes: Route[] = [
    { method: 'POST', path: '/v1/chat/completions', handle: makeAnswerRequest(brain, CHAT_COMPLETIONS) },
    {
      method: 'GET',
      path: '/v1/models',
      handle({ response }) {
        sendJson(response, 200, { object: 'list', data: [{ id: 'sandbox', object: 'model', owned_by: 'sandbox' }] })
      },
    },
    ...brainRoutes(brain),
  ]
  return { prefix: '/openai', routes: routes.map(forLocalPrograms), refuse }
}

import { makeAnswerMessages, REQUEST_MAX_BYTES } from '#sandbox/anthropic/answer-messages.ts'
import { requireKey } from '#sandbox/anthropic/guard.ts'
import { makeLedger } from '#sandbox/anthropic/ledger.ts'
import { describeModel } from '#sandbox/anthropic/models.ts'
import { makePromptCache } from '#sandbox/anthropic/prompt-cache.ts'
import { refuse } from '#sandbox/anthropic/refuse.ts'
import { makeScript } from '#sandbox/anthropic/script.ts'
import { callTool } from '#sandbox/anthropic/replies/call-tool.ts'
import { writeAnswer } from '#sandbox/anthropic/replies/write-answer.ts'
import { forLocalPrograms } from '#sandbox/http/local-programs.ts'
import { readJson } from '#sandbox/http/read-body.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Route, StandIn } from '#sandbox/http/stand-in.ts'

type Options = { wordDelayMs: number; now?: () => number }

/** Stands in for the Anthropic Messages API, so that the product runs its real SDK against it. */
export function makeAnthropicStandIn({ wordDelayMs, now = Date.now }: Options): StandIn {
  const script = makeScript()
  const ledger = makeLedger(now)
  const account = makePromptCache(now)

  const routes: Route[] = [
    {
      method: 'POST',
      path: '/v1/messages',
      handle: makeAnswerMessages({ script, ledger, account, writer: { write: writeAnswer, callTool }, wordDelayMs }),
    },
    {
      method: 'GET',
      path: '/v1/models/:model',
      handle({ request, response, params }) {
        requireKey(request)
        sendJson(response, 200, describeModel(params.get('model') ?? ''))
      },
    },
    ...scriptRoutes(script),
    ...ledgerRoutes(ledger),
  ]
  return { prefix: '/anthropic', routes: routes.map(forLocalPrograms), refuse }
}

function scriptRoutes(script: ReturnType<typeof makeScript>): Route[] {
  return [
    {
      method: 'POST',
      path: '/script',
      async handle({ request, response }) {
        sendJson(response, 200, { waiting: script.add(await readJson(request, REQUEST_MAX_BYTES)) })
      },
    },
    { method: 'GET', path: '/script', handle: ({ response }) => sendJson(response, 200, script.waiting()) },
    {
      method: 'DELETE',
      path: '/script',
      handle({ response }) {
        script.clear()
        sendJson(response, 200, { waiting: 0 })
      },
    },
  ]
}

function ledgerRoutes(ledger: ReturnType<typeof makeLedger>): Route[] {
  return [
    { method: 'GET', path: '/requests', handle: ({ response }) => sendJson(response, 200, ledger.entries()) },
    {
      method: 'DELETE',
      path: '/requests',
      handle({ response }) {
        ledger.clear()
        sendJson(response, 200, [])
      },
    },
  ]
}

import { REQUEST_MAX_BYTES } from '#sandbox/model/answer-request.ts'
import type { Writer } from '#sandbox/model/answer/plan.ts'
import { makeLedger, type Ledger } from '#sandbox/model/ledger.ts'
import { makePromptCache, type InputUsage } from '#sandbox/model/prompt-cache.ts'
import type { MessagesRequest } from '#sandbox/model/request.ts'
import { makeScript } from '#sandbox/model/script.ts'
import { callTool } from '#sandbox/model/replies/call-tool.ts'
import { writeAnswer } from '#sandbox/model/replies/write-answer.ts'
import { readJson } from '#sandbox/http/read-body.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Route } from '#sandbox/http/stand-in.ts'

/** The state behind every dialect: answers, test scripts and the ledger of requests. */
export type Brain = {
  script: ReturnType<typeof makeScript>
  ledger: Ledger
  account: (request: MessagesRequest) => InputUsage
  writer: Writer
  wordDelayMs: number
}

/** Makes a brain; `wordDelayMs` is the pause between two words of an unscripted reply. */
export function makeBrain({ wordDelayMs, now = Date.now }: { wordDelayMs: number; now?: () => number }): Brain {
  const writer = { write: writeAnswer, callTool }
  return { script: makeScript(), ledger: makeLedger(now), account: makePromptCache(now), writer, wordDelayMs }
}

/** Returns the routes `/script` and `/requests`, the same below each dialect's prefix. */
export function brainRoutes({ script, ledger }: Brain): Route[] {
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

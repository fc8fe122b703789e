import type { Message } from '@anthropic-ai/sdk/resources/messages'
import { makeMessage } from '#sandbox/anthropic/answer/message.ts'
import { planAnswer, type Writer } from '#sandbox/anthropic/answer/plan.ts'
import { sendStream, sendWhole, waitForEver, type Delivery } from '#sandbox/anthropic/answer/send.ts'
import type { Behaviour } from '#sandbox/anthropic/behaviour.ts'
import { ApiFailure } from '#sandbox/anthropic/errors.ts'
import { requireKey, requireVersion } from '#sandbox/anthropic/guard.ts'
import { makeId } from '#sandbox/anthropic/ids.ts'
import type { Ledger, LedgerEntry, Outcome } from '#sandbox/anthropic/ledger.ts'
import type { InputUsage } from '#sandbox/anthropic/prompt-cache.ts'
import { refuse } from '#sandbox/anthropic/refuse.ts'
import type { MessagesRequest } from '#sandbox/anthropic/request.ts'
import type { makeScript } from '#sandbox/anthropic/script.ts'
import { makeThoughts } from '#sandbox/anthropic/thoughts.ts'
import { validateRequest } from '#sandbox/anthropic/validate/index.ts'
import { readJson } from '#sandbox/http/read-body.ts'
import type { Call } from '#sandbox/http/stand-in.ts'

/** The API's own limit for a request. */
export const REQUEST_MAX_BYTES = 32 * 1024 * 1024

type Deps = {
  script: ReturnType<typeof makeScript>
  ledger: Ledger
  account: (request: MessagesRequest) => InputUsage
  writer: Writer
  wordDelayMs: number
}

/** `POST /v1/messages`: enter in the ledger, check as the API checks, ask the script, answer. */
export function makeAnswerMessages({ script, ledger, account, writer, wordDelayMs }: Deps) {
  const thoughts = makeThoughts()

  async function answer(call: Call, entry: LedgerEntry, gone: AbortSignal): Promise<Outcome> {
    requireKey(call.request)
    requireVersion(call.request)
    entry.body = await readJson(call.request, REQUEST_MAX_BYTES)
    const request = validateRequest(entry.body)
    thoughts.check(request.turns)

    entry.behaviour = script.take(request)
    const behaviour = entry.behaviour ?? {}
    if (behaviour.hang) return waitForEver(gone)
    failAsScripted(behaviour)

    const plan = planAnswer(request, behaviour, wordDelayMs, writer)
    const message = makeMessage(request.model, plan, account(request))
    thoughts.keep(message)
    noteUsage(entry, message)
    const delivery: Delivery = { response: call.response, gone, requestId: entry.id, message, plan }
    return request.isStreaming ? sendStream(delivery) : sendWhole(delivery)
  }

  return async function answerMessages(call: Call): Promise<void> {
    const entry = ledger.open(makeId('req'), call.url.pathname, call.request.headers)
    call.response.setHeader('request-id', entry.id)
    const gone = whenGone(call)
    try {
      ledger.end(entry, await answer(call, entry, gone))
      entry.status = call.response.headersSent ? call.response.statusCode : null
    } catch (failure) {
      if (gone.aborted) return ledger.end(entry, 'abandoned')
      entry.status = refuse(call, failure)
      ledger.end(entry, 'refused')
    }
  }
}

function failAsScripted({ status, message, retryAfter }: Behaviour): void {
  if (status === undefined) return
  // The API always says how long a rate limit lasts.
  throw new ApiFailure(status, message, retryAfter ?? (status === 429 ? 1 : null))
}

function noteUsage(entry: LedgerEntry, { usage }: Message): void {
  entry.usage = {
    input_tokens: usage.input_tokens,
    cache_creation_input_tokens: usage.cache_creation_input_tokens ?? 0,
    cache_read_input_tokens: usage.cache_read_input_tokens ?? 0,
    cache_creation: usage.cache_creation ?? { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: usage.output_tokens,
  }
}

/** Fires when the connection closes before the answer is complete. */
function whenGone({ response }: Call): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The client has gone.'))
  })
  return controller.signal
}

import type { IncomingMessage } from 'node:http'
import { outputTokens, planAnswer } from '#sandbox/model/answer/plan.ts'
import { waitForEver, type Delivery } from '#sandbox/model/answer/send.ts'
import type { Behaviour } from '#sandbox/model/behaviour.ts'
import type { Brain } from '#sandbox/model/brain.ts'
import { ApiFailure } from '#sandbox/model/errors.ts'
import { makeId } from '#sandbox/model/ids.ts'
import type { LedgerEntry, Outcome } from '#sandbox/model/ledger.ts'
import type { InputUsage } from '#sandbox/model/prompt-cache.ts'
import type { MessagesRequest } from '#sandbox/model/request.ts'
import { lookAtFiles } from '#sandbox/model/seen-files.ts'
import { readJson } from '#sandbox/http/read-body.ts'
import type { Call } from '#sandbox/http/stand-in.ts'

/** The size limit of a request, in every dialect. */
export const REQUEST_MAX_BYTES = 32 * 1024 * 1024

/** One API's dialect: its demands on a request, and the form of its answers. */
export type Dialect = {
  requestIdHeader: string
  /** Throws unless the headers are what the API requires. */
  admit(request: IncomingMessage): void
  /** Checks the body as the API does. */
  read(body: unknown): MessagesRequest
  send(delivery: Delivery, request: MessagesRequest, input: InputUsage): Promise<Outcome>
  /** Answers a failure and returns its status. */
  refuse(call: Call, failure: unknown): number
}

/** Answers one request to a model: records it, checks it as the API does, asks the script, answers. */
export function makeAnswerRequest({ script, ledger, account, writer, wordDelayMs }: Brain, dialect: Dialect) {
  async function answer(call: Call, entry: LedgerEntry, gone: AbortSignal): Promise<Outcome> {
    dialect.admit(call.request)
    entry.body = await readJson(call.request, REQUEST_MAX_BYTES)
    const request = dialect.read(entry.body)
    await lookAtFiles(request)

    entry.behaviour = script.take(request)
    const behaviour = entry.behaviour ?? {}
    if (behaviour.hang) return waitForEver(gone)
    failAsScripted(behaviour)

    const plan = planAnswer(request, behaviour, wordDelayMs, writer)
    const input = account(request)
    entry.usage = { ...input, output_tokens: outputTokens(plan) }
    return dialect.send({ response: call.response, gone, requestId: entry.id, plan }, request, input)
  }

  return async function answerRequest(call: Call): Promise<void> {
    const entry = ledger.open(makeId('req'), call.url.pathname, call.request.headers)
    call.response.setHeader(dialect.requestIdHeader, entry.id)
    const gone = whenGone(call)
    try {
      ledger.end(entry, await answer(call, entry, gone))
      entry.status = call.response.headersSent ? call.response.statusCode : null
    } catch (failure) {
      if (gone.aborted) return ledger.end(entry, 'abandoned')
      entry.status = dialect.refuse(call, failure)
      ledger.end(entry, 'refused')
    }
  }
}

function failAsScripted({ status, message, retryAfter }: Behaviour): void {
  if (status === undefined) return
  // The APIs always send a retry-after with a rate limit.
  throw new ApiFailure(status, message, retryAfter ?? (status === 429 ? 1 : null))
}

/** Fires when the connection closes before the answer is complete. */
function whenGone({ response }: Call): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The client has gone.'))
  })
  return controller.signal
}

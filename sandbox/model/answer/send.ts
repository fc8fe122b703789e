import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { AnswerPlan } from '#sandbox/model/answer/plan.ts'
import { ApiFailure, defaultMessage, statusOfType } from '#sandbox/model/errors.ts'
import type { Outcome } from '#sandbox/model/ledger.ts'
import { sendJson } from '#sandbox/http/respond.ts'

/** The destination of an answer; `gone` fires when the client leaves. */
export type Delivery = { response: ServerResponse; gone: AbortSignal; requestId: string; plan: AnswerPlan }

/** One step of a stream: wait and send these bytes, or break off. */
export type WireStep = { delayMs: number; wire: string } | { breakOff: 'cut' | 'hang' | 'error' }

/** Sends the answer in one piece. An interruption comes before it: JSON has no partial answer. */
export async function sendWhole({ response, gone, plan }: Delivery, body: unknown): Promise<Outcome> {
  await pause(plan.pace.firstTokenDelayMs, gone)
  const { interruption } = plan
  if (interruption?.kind === 'hang') return waitForEver(gone)
  if (interruption?.kind === 'cut') return cut(response)
  if (interruption?.kind === 'error') {
    throw new ApiFailure(statusOfType(interruption.errorType), defaultMessage(interruption.errorType))
  }
  sendJson(response, 200, body)
  return 'answered'
}

/** Sends the answer as server-sent events, at the plan's pace and with back-pressure from the client. */
export async function sendStream({ response, gone }: Delivery, steps: Iterable<WireStep>): Promise<Outcome> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })

  for (const step of steps) {
    if ('breakOff' in step) return breakOff(step.breakOff, response, gone)
    await pause(step.delayMs, gone)
    await write(response, step.wire, gone)
  }
  response.end()
  return 'answered'
}

/** Sends nothing more; ends when the client gives up. */
export async function waitForEver(gone: AbortSignal): Promise<never> {
  if (!gone.aborted) await once(gone, 'abort')
  throw gone.reason
}

async function breakOff(kind: 'cut' | 'hang' | 'error', response: ServerResponse, gone: AbortSignal): Promise<Outcome> {
  if (kind === 'hang') return waitForEver(gone)
  if (kind === 'cut') return cut(response)
  response.end()
  return 'refused'
}

/** Cuts the connection inside a chunk, after all written bytes have reached the client. */
async function cut(response: ServerResponse): Promise<Outcome> {
  const { socket } = response
  // The response passes its first bytes to the socket only at the end of the tick.
  await nextTurn()
  if (socket) await new Promise((resolve) => socket.write('', resolve))
  response.destroy()
  return 'cut'
}

async function pause(ms: number, gone: AbortSignal): Promise<void> {
  gone.throwIfAborted()
  if (ms > 0) await delay(ms, undefined, { signal: gone })
}

async function write(response: ServerResponse, wire: string, gone: AbortSignal): Promise<void> {
  const isTaken = response.write(wire)
  if (!isTaken) await once(response, 'drain', { signal: gone })
}

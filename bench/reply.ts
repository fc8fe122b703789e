import Anthropic from '@anthropic-ai/sdk'
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'
import type { Socket } from 'socket.io-client'
import { CALLED_DELAY_MS } from '#lib/domain/parley/turn-taking/timing/hold.ts'
import type { Services } from '#lib/server/compose/services.ts'
import type { Stack } from '#tests/support/launch.ts'
import { readRequests } from '#tests/support/parley.ts'
import { enterChat } from './enter-chat.ts'
import { filledChat } from './filled-chat.ts'
import { median, percentile, spread } from './numbers.ts'
import { withStack } from './stack.ts'
import type { Row } from './table.ts'

const ROUNDS = 60
const WARM_UP = 10
/** A chat that has been going on for a while. */
const MESSAGES = 100

/**
 * Measures what the gateway adds to the first token. It counts from the end of the hold (read the room, decide, take
 * the lease, build the prompt) to the first chunk at the client. The reference is the SDK alone, with the very same
 * request to the same local server. Both alternate, so that a slow moment of the machine hits both alike.
 */
export function reply(): Promise<Row[]> {
  const unlimited = { REPLIES_PER_ROOM: 'off', REPLIES_PER_PERSON: 'off' }
  return withStack(measured, { hasWeb: false, environment: { SANDBOX_WORD_DELAY_MS: '0', ...unlimited } })
}

async function measured(stack: Stack, services: Services): Promise<Row[]> {
  const socket = await enterChat(stack.gateway.url, await filledChat(services, MESSAGES))
  const client = new Anthropic({ apiKey: 'sandbox', baseURL: `${stack.sandbox.url}/anthropic` })
  try {
    const ours: number[] = []
    const alone: number[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const addedMs = await firstChunkAfterHold(socket, round)
      const request = (await readRequests(stack.sandbox.url)).findLast(
        ({ body }) => body.stream && body.max_tokens > 16,
      )
      const aloneMs = await firstTextAlone(client, request?.body as unknown as MessageCreateParamsStreaming)
      if (round < WARM_UP) continue
      ours.push(addedMs)
      alone.push(aloneMs)
    }
    return [
      row('p50', median(ours) - median(alone), spread(ours, 1), spread(alone, 1), '<= + 5 ms'),
      row('p99', p99(ours) - p99(alone), p99(ours).toFixed(1), p99(alone).toFixed(1)),
    ]
  } finally {
    socket.close()
  }
}

/** The hold begins at the ack and has a fixed length: it is no work of the gateway. */
async function firstChunkAfterHold(socket: Socket, round: number): Promise<number> {
  const { sessionId, anonymousBrowserId } = socket.auth as Record<string, string>
  const chunk = new Promise<number>((resolve) => socket.once('ai-stream-chunk', () => resolve(performance.now())))
  const end = new Promise((resolve) => socket.once('ai-stream-end', () => resolve(null)))
  await socket.emitWithAck('msgFromClient', {
    ...{ sessionId, userId: anonymousBrowserId, tempMsgId: `round-${round}` },
    text: `Parley, what about number ${round}?`,
  })
  const acknowledgedAt = performance.now()
  const addedMs = (await chunk) - acknowledgedAt - CALLED_DELAY_MS
  await end
  return addedMs
}

async function firstTextAlone(client: Anthropic, body: MessageCreateParamsStreaming): Promise<number> {
  const began = performance.now()
  let firstMs = NaN
  for await (const event of await client.messages.create(body)) {
    const isText = event.type === 'content_block_delta' && event.delta.type === 'text_delta'
    if (isText && Number.isNaN(firstMs)) firstMs = performance.now() - began
  }
  return firstMs
}

const p99 = (numbers: number[]): number => percentile(numbers, 99)

function row(which: string, addedMs: number, ours: string, alone: string, aim?: string): Row {
  return {
    figure: `decision to first chunk, ${which}`,
    ours: `${ours} ms`,
    reference: `${alone} ms with the SDK alone`,
    ratio: `${addedMs >= 0 ? '+' : ''}${addedMs.toFixed(1)} ms`,
    ...(aim && { aim }),
  }
}

import type { Server } from 'node:http'
import Anthropic from '@anthropic-ai/sdk'
import type { MessageCreateParamsNonStreaming, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeAnthropicStandIn } from '#sandbox/anthropic/index.ts'
import { makeBrain } from '#sandbox/model/brain.ts'
import type { LedgerEntry } from '#sandbox/model/ledger.ts'
import { makeOpenAIStandIn } from '#sandbox/openai/index.ts'
import { close, listen, makeSandboxServer } from '#sandbox/server.ts'

export type Sandbox = {
  url: string
  client: Anthropic
  script: (list: unknown) => Promise<Response>
  requests: () => Promise<LedgerEntry[]>
}

/** Starts a sandbox of this file's own. Each test begins without scripts and ledger entries. */
export function useSandbox(): Sandbox {
  let server: Server
  const sandbox = {} as Sandbox

  beforeAll(async () => {
    const brain = makeBrain({ wordDelayMs: 0 })
    server = makeSandboxServer([makeAnthropicStandIn(brain), makeOpenAIStandIn(brain)])
    sandbox.url = `http://127.0.0.1:${await listen(server, 0)}`
    sandbox.client = new Anthropic({ apiKey: 'sandbox', baseURL: `${sandbox.url}/anthropic`, maxRetries: 0 })
    sandbox.script = (list) => send(sandbox, 'POST', '/anthropic/script', list)
    sandbox.requests = async () => (await send(sandbox, 'GET', '/anthropic/requests')).json() as Promise<LedgerEntry[]>
  })
  beforeEach(async () => {
    await send(sandbox, 'DELETE', '/anthropic/script')
    await send(sandbox, 'DELETE', '/anthropic/requests')
  })
  afterAll(() => close(server))
  return sandbox
}

export function send({ url }: Sandbox, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(url + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
}

export function ask(
  text: string,
  more: Partial<MessageCreateParamsNonStreaming> = {},
): MessageCreateParamsNonStreaming {
  return { model: 'reply-model', max_tokens: 500, messages: [{ role: 'user', content: text }], ...more }
}

/** Builds a question in the format by which the sandbox recognizes the gate. */
export function askGate(text: string): MessageCreateParamsNonStreaming {
  return ask(text, { model: 'gate-model', max_tokens: 16, system: 'Answer SILENT or SPEAK and nothing else.' })
}

export async function collect(stream: AsyncIterable<RawMessageStreamEvent>): Promise<RawMessageStreamEvent[]> {
  const events = []
  for await (const event of stream) events.push(event)
  return events
}

export function textIn(events: readonly RawMessageStreamEvent[]): string {
  return events
    .map((event) => (event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : ''))
    .join('')
}

/** Returns the first text block of an answer; '' without one. */
export function said({ content }: Anthropic.Message): string {
  return content.find((block) => block.type === 'text')?.text ?? ''
}

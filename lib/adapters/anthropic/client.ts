import Anthropic from '@anthropic-ai/sdk'
import type { ModelUsage } from '../../domain/parley/model-usage.ts'
import { retryAfterMs } from '../../domain/parley/retry-after.ts'

export type ModelSettings = { apiKey: string; baseUrl: string; model: string; gateModel: string }

/** Both retries together stay below the half minute that a room waits for a reply's first word. */
const WAIT_MAX_MS = 10_000

/** Overload and rate limits are retried by the SDK with the delay that the server gives, unless nobody would wait for it. */
export function makeClient({ apiKey, baseUrl }: ModelSettings): Anthropic {
  return new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 2, timeout: 60_000, fetch: impatientFetch })
}

/** The SDK waits however long it is told to, and reads fewer forms of it: it is told in the one that it surely reads. */
const impatientFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const waitMs = retryAfterMs(response.headers, Date.now())
  if (response.ok || waitMs === null) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after-ms', String(waitMs))
  if (waitMs > WAIT_MAX_MS) headers.set('x-should-retry', 'false')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

type Counters = Pick<Anthropic.Usage, 'input_tokens' | 'output_tokens'> &
  Partial<Pick<Anthropic.Usage, 'cache_creation_input_tokens' | 'cache_read_input_tokens'>>

export function toModelUsage(model: string, usage: Counters): ModelUsage {
  return {
    model,
    inputTokens: usage.input_tokens,
    cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
    cacheReadTokens: usage.cache_read_input_tokens ?? 0,
    outputTokens: usage.output_tokens,
  }
}

import Anthropic from '@anthropic-ai/sdk'
import type { ModelUsage } from '../../domain/parley/model-usage.ts'
import { impatientFetch } from '../model/impatient-fetch.ts'
import type { ModelSettings } from '../model/model-settings.ts'

/** Makes a client. Its SDK retries overload and rate limits after the server's delay, unless that delay is too long. */
export function makeClient({ apiKey, baseUrl }: ModelSettings): Anthropic {
  return new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 2, timeout: 60_000, fetch: impatientFetch })
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

import Anthropic from '@anthropic-ai/sdk'
import type { ModelUsage } from '../../domain/model-usage.ts'

export type ModelSettings = { apiKey: string; baseUrl: string; model: string; gateModel: string }

/** Overload and rate limits are retried by the SDK with the delay that the server gives. */
export function makeClient({ apiKey, baseUrl }: ModelSettings): Anthropic {
  return new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 2, timeout: 60_000 })
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

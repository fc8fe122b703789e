import type { CompletionUsage } from 'openai/resources/completions'
import type { ModelUsage } from '../../domain/parley/model-usage.ts'

const BYTES_PER_TOKEN = 4

/** The tokens of a request: as the server says, else estimated from what was sent and what came. */
export function toModelUsage(
  model: string,
  usage: CompletionUsage | null | undefined,
  { sent, came }: { sent: unknown; came: string },
): ModelUsage {
  const cacheReadTokens = usage?.prompt_tokens_details?.cached_tokens ?? 0
  const inputTokens = (usage?.prompt_tokens ?? estimated(JSON.stringify(sent))) - cacheReadTokens
  const outputTokens = usage?.completion_tokens ?? estimated(came)
  return { model, inputTokens, cacheWriteTokens: 0, cacheReadTokens, outputTokens }
}

function estimated(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

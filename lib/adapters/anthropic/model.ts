import Anthropic from '@anthropic-ai/sdk'
import type { Prompt, PromptBlock } from '../../domain/prompt-layout.ts'

/** Replies are chat messages: a few sentences. */
const REPLY_MAX_TOKENS = 1024

export type ModelSettings = { apiKey: string; baseUrl: string; model: string }
export type ReplyPart = { type: 'text'; text: string } | { type: 'end'; stopReason: 'complete' | 'refused' | 'cut' }

/** Parley's voice: any server that speaks the Messages API. */
export function makeModel({ apiKey, baseUrl, model }: ModelSettings) {
  // Overload and rate limits are retried by the SDK with the delay that the server gives.
  const client = new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 2, timeout: 60_000 })

  return {
    /** Streams one reply. Throws when the model cannot be reached, refuses the request, or the stream breaks off. */
    async *reply({ system, turns }: Prompt, signal: AbortSignal): AsyncGenerator<ReplyPart> {
      const stream = await client.messages.create(
        {
          model,
          max_tokens: REPLY_MAX_TOKENS,
          system: system.map(toBlock),
          messages: turns.map(({ role, blocks }) => ({ role, content: blocks.map(toBlock) })),
          stream: true,
        },
        { signal },
      )
      let stopReason: Anthropic.StopReason | null = null
      for await (const event of stream) {
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
          yield { type: 'text', text: event.delta.text }
        }
        if (event.type === 'message_delta') stopReason = event.delta.stop_reason ?? stopReason
        if (event.type === 'message_stop') yield { type: 'end', stopReason: inOurWords(stopReason) }
      }
    },
  }
}

function toBlock({ text, isCacheBreakpoint }: PromptBlock): Anthropic.TextBlockParam {
  return { type: 'text', text, ...(isCacheBreakpoint && { cache_control: { type: 'ephemeral' } }) }
}

function inOurWords(stopReason: Anthropic.StopReason | null): 'complete' | 'refused' | 'cut' {
  if (stopReason === 'refusal') return 'refused'
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded' ? 'cut' : 'complete'
}

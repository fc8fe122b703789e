import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'

/** The part of a request that is about thinking. */
type Thinking = Pick<Anthropic.MessageCreateParamsNonStreaming, 'thinking' | 'output_config'>

/** The longest wait of the first request for the abilities of its model. */
const ASK_MS = 1000
const ASK_AGAIN_MS = 60_000

const isSupported = z
  .object({ supported: z.boolean() })
  .transform(({ supported }) => supported)
  .catch(false)
const modelSchema = z.object({
  capabilities: z.object({
    thinking: z.object({
      types: z.object({ adaptive: isSupported, between_tools: isSupported, disabled: isSupported }),
    }),
    effort: z.object({ low: isSupported }),
  }),
})

/**
 * Decides how much a model thinks (decision 25). Models accept different options and refuse the rest, so the first
 * request asks the server. Until it answers, requests say nothing about thinking, which every server accepts. Later
 * requests never wait for that answer.
 */
export function makeThinking(client: Anthropic, model: string, now = () => performance.now()) {
  let takes = { adaptive: false, between_tools: false, disabled: false, low: false }
  let firstAnswer: Promise<void> | null = null
  let dueAt = -Infinity

  async function ask(): Promise<void> {
    const options = { maxRetries: 0, signal: AbortSignal.timeout(ASK_MS) }
    try {
      const { thinking, effort } = modelSchema.parse(await client.models.retrieve(model, null, options)).capabilities
      takes = { ...thinking.types, ...effort }
    } catch {
      // The server does not know this call, or is busy. A real fault will show in the requests themselves.
      dueAt = now() + ASK_AGAIN_MS
    }
  }

  async function told(): Promise<typeof takes> {
    if (now() >= dueAt) {
      dueAt = Infinity
      const answer = ask()
      firstAnswer ??= answer
    }
    await firstAnswer
    return takes
  }

  return {
    /** Asks for the least thinking: thoughts count as tokens, and would use up a short answer. */
    async none(): Promise<Thinking> {
      const { disabled, between_tools, low } = await told()
      if (disabled) return { thinking: { type: 'disabled' } }
      if (between_tools) return { thinking: { type: 'between_tools' } }
      return low ? { output_config: { effort: 'low' } } : {}
    },
    /** Asks for little thinking: a thought where the question needs one, else the first word at once. */
    async little(): Promise<Thinking> {
      const { adaptive, low } = await told()
      if (!adaptive || !low) return {}
      return { thinking: { type: 'adaptive', display: 'omitted' }, output_config: { effort: 'low' } }
    },
  }
}

import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'

/** What a request says about thinking. */
type Thinking = Pick<Anthropic.MessageCreateParamsNonStreaming, 'thinking' | 'output_config'>

/** The first request waits this long for what its model takes. */
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
 * How much a model is to think (decision 25). Models differ in what they take and refuse the rest, and their names are
 * settings: so the server is asked, when the first request is made. As long as it has not said, requests say nothing about
 * thinking, which every server takes; nobody waits for that a second time.
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
      // A server that does not know this call, or has no time for it now. The requests themselves will tell.
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
    /** As little as the model can: thoughts count as words, and a short answer would be used up by them. */
    async none(): Promise<Thinking> {
      const { disabled, between_tools, low } = await told()
      if (disabled) return { thinking: { type: 'disabled' } }
      if (between_tools) return { thinking: { type: 'between_tools' } }
      return low ? { output_config: { effort: 'low' } } : {}
    },
    /** A thought where the question needs one, and the first word at once where it does not. */
    async little(): Promise<Thinking> {
      const { adaptive, low } = await told()
      if (!adaptive || !low) return {}
      return { thinking: { type: 'adaptive', display: 'omitted' }, output_config: { effort: 'low' } }
    },
  }
}

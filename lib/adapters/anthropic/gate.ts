import type { ModelUsage } from '../../domain/model-usage.ts'
import { makeClient, toModelUsage, type ModelSettings } from './client.ts'
import { makeThinking } from './thinking.ts'

const MAX_TOKENS = 16
/** A hesitation that people do not notice; whoever takes longer has nothing to say. */
const TIMEOUT_MS = 2500

/** The small model that says whether Parley should speak. It answers in time or not at all. */
export function makeGate(settings: ModelSettings, took: (sessionId: string, usage: ModelUsage) => void) {
  const { gateModel } = settings
  const client = makeClient(settings)
  const thinking = makeThinking(client, gateModel)

  return {
    /** Its words. Throws when it fails, refuses, or takes longer than 2.5 s in all. */
    async ask({ system, text }: { system: string; text: string }, sessionId: string): Promise<string> {
      // The SDK's own timeout ends with the headers; the signal covers the whole answer.
      const options = { maxRetries: 0, timeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) }
      const question = { system, messages: [{ role: 'user' as const, content: text }], ...(await thinking.none()) }
      const { content, usage } = await client.messages.create(
        { model: gateModel, max_tokens: MAX_TOKENS, ...question },
        options,
      )
      took(sessionId, toModelUsage(gateModel, usage))
      return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    },
  }
}

import type { ModelUsage } from '../../domain/parley/model-usage.ts'
import type { Gate } from '../../services/ports/model.ts'
import type { SmallModel } from './small-model.ts'

const MAX_TOKENS = 16
/** A pause that people do not notice; a slower answer counts as none. */
const TIMEOUT_MS = 2500

/** The small model that says whether Parley should speak. It answers in time or not at all. */
export function makeGate(ask: SmallModel, took: (sessionId: string, usage: ModelUsage) => void): Gate {
  return {
    /** Returns the model's words, none when it refuses. Throws when it fails or takes longer than 2.5 s in all. */
    async ask(question: { system: string; text: string }, sessionId: string): Promise<string> {
      // The SDK's own timeout ends with the headers; the signal covers the whole answer.
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const limits = { maxTokens: MAX_TOKENS, maxRetries: 0, timeout: TIMEOUT_MS, signal }
      const { text } = await ask(question, limits, (usage) => took(sessionId, usage))
      return text
    },
  }
}

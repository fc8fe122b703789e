import type { ModelUsage } from '../../domain/parley/model-usage.ts'
import type { DangerDetector } from '../../services/ports/safety.ts'
import type { SmallModel } from './small-model.ts'

const MAX_TOKENS = 12
/** Runs in the background, so it may take longer than the gate and try once more. */
const TIMEOUT_MS = 10_000
const RETRIES = 1

/** CARE-2: the small model that detects danger in a message. `ask` is its own: it shares nothing with the gate. */
export function makeDetector(ask: SmallModel, took: (sessionId: string, usage: ModelUsage) => void): DangerDetector {
  return {
    /** Returns the model's words, none when it refuses. Throws when it fails or takes longer than 10 s in all. */
    async ask(question: { system: string; text: string }, sessionId: string): Promise<string> {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const limits = { maxTokens: MAX_TOKENS, maxRetries: RETRIES, timeout: TIMEOUT_MS, signal }
      const { text } = await ask(question, limits, (usage) => took(sessionId, usage))
      return text
    },
  }
}

import type { ModelUsage } from '../../domain/parley/model-usage.ts'
import type { DangerDetector } from '../../services/ports/safety.ts'
import type { SmallModel } from './small-model.ts'

const MAX_TOKENS = 12
/** Nobody waits for it, so it may take longer than the gate, and is tried again once. */
const TIMEOUT_MS = 10_000
const RETRIES = 1

/** CARE-2: the small model that says what danger a message tells of. `ask` is its own: nothing is shared with the gate. */
export function makeDetector(ask: SmallModel, took: (sessionId: string, usage: ModelUsage) => void): DangerDetector {
  return {
    /** Its words; none where it refuses. Throws when it fails, or takes longer than 10 s in all. */
    async ask(question: { system: string; text: string }, sessionId: string): Promise<string> {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const limits = { maxTokens: MAX_TOKENS, maxRetries: RETRIES, timeout: TIMEOUT_MS, signal }
      const { text } = await ask(question, limits, (usage) => took(sessionId, usage))
      return text
    },
  }
}

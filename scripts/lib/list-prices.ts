import type { Price } from './cost.ts'

/**
 * The list prices of the default models (AI_MODEL, AI_GATE_MODEL). Source: Anthropic's documentation, page "Pricing",
 * as of November 2026: cache writes for five minutes, prompts of up to 100,000 tokens. AI_PRICES overrides them.
 */
export const LIST_PRICES = {
  'claude-sonnet-5-5': { input: 2, cacheWrite: 2.5, cacheRead: 0.1, output: 10 },
  'claude-haiku-5-5': { input: 1, cacheWrite: 1.25, cacheRead: 0.1, output: 5 },
} as const satisfies Record<string, Price>

import type { ModelUsage } from '#lib/domain/parley/model-usage.ts'
import { costOf, type Price } from '#scripts/lib/cost.ts'

export type Prices = ReadonlyMap<string, Price>

/** Returns the cost of these requests in USD; null when a model has no price. */
export function costOfAll(usages: readonly ModelUsage[], prices: Prices): number | null {
  let sum = 0
  for (const { model, inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens } of usages) {
    const counts = {
      input: inputTokens,
      cacheWrite: cacheWriteTokens,
      cacheRead: cacheReadTokens,
      output: outputTokens,
    }
    const cost = costOf({ ...{ month: '', room: '', purpose: '', model, requests: 1 }, ...counts }, prices)
    if (cost === null) return null
    sum += cost
  }
  return sum
}

/** Tokens of one short request with the product's prompt, and of its answer. */
const GUESS = { inputTokens: 2000, outputTokens: 200, cacheWriteTokens: 0, cacheReadTokens: 0 }

/** Guesses what a situation costs before any was played: one request to the dearest of these models. */
export function guessedCost(models: readonly string[], prices: Prices): number {
  return Math.max(0, ...models.map((model) => costOfAll([{ ...GUESS, model }], prices) ?? 0))
}

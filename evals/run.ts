import type { ModelUsage } from '#lib/domain/parley/model-usage.ts'
import { keyOf, type Journal, type Outcome } from '#evals/journal.ts'
import type { Models } from '#evals/models.ts'
import { playSituation } from '#evals/play-situation.ts'
import { costOfAll, guessedCost, type Prices } from '#evals/prices.ts'
import type { Situation } from '#evals/situation.ts'

type Deps = {
  makeModels: (heard: (usage: ModelUsage) => void) => Models
  modelNames: readonly string[]
  prompts: readonly string[]
  journal: Journal
  prices: Prices
  maxUsd: number | null
  isAnew: boolean
  tell: (line: string) => void
}
/** `isCut`: the cost limit ended the run. `replayed`: the number of outcomes from the journal. */
export type Run = { outcomes: Outcome[]; replayed: number; spentUsd: number; isCut: boolean }

/** Plays situations one after the other. One that fails to run is reported, not stored, and tried again next time. */
export async function run(situations: readonly Situation[], deps: Deps): Promise<Run> {
  const { makeModels, modelNames, prompts, journal, prices, maxUsd, isAnew, tell } = deps
  let usages: ModelUsage[] = []
  const models = makeModels((usage) => usages.push(usage))
  const all: Run = { outcomes: [], replayed: 0, spentUsd: 0, isCut: false }
  let dearest = guessedCost(modelNames, prices)

  for (const situation of situations) {
    const key = keyOf(situation, modelNames, prompts)
    const known = isAnew ? undefined : journal.find(key)
    if (known) {
      all.outcomes.push(known)
      all.replayed += 1
      continue
    }
    // The next situation may cost as much as the dearest so far; before the first one a guess stands for it.
    if (maxUsd !== null && all.spentUsd + dearest > maxUsd) return { ...all, isCut: true }

    usages = []
    const began = performance.now()
    const judged = await playSituation(situation, models).catch((cause: unknown) => {
      return { isPassed: null, why: `did not run: ${String(cause)}`, said: '' }
    })
    const costUsd = costOfAll(usages, prices)
    const outcome: Outcome = {
      ...{ key, id: situation.id, kind: situation.kind, ...judged, costUsd },
      ms: Math.round(performance.now() - began),
      tokensIn: sum(usages.map((one) => one.inputTokens + one.cacheWriteTokens + one.cacheReadTokens)),
      tokensOut: sum(usages.map((one) => one.outputTokens)),
    }
    all.outcomes.push(outcome)
    all.spentUsd += costUsd ?? 0
    dearest = Math.max(dearest, costUsd ?? 0)
    if (outcome.isPassed !== null) journal.add(outcome)
    if (outcome.isPassed !== true) tell(`${outcome.kind} ${outcome.id}: ${outcome.why}`)
  }
  return all
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

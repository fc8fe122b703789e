import { KINDS, type Situation } from '#evals/situation.ts'
import { CARE } from '#evals/situations/care.ts'
import { corpusSituations } from '#evals/situations/corpus.ts'
import { FAIRNESS } from '#evals/situations/fairness.ts'
import { FILES } from '#evals/situations/files.ts'
import { INSTRUCTIONS } from '#evals/situations/instructions.ts'
import { MEMORY } from '#evals/situations/memory.ts'
import { TALK } from '#evals/situations/talk.ts'
import { TURNS } from '#evals/situations/turns.ts'

export function allSituations(): Situation[] {
  return [...TURNS, ...TALK, ...MEMORY, ...INSTRUCTIONS, ...CARE, ...FAIRNESS, ...FILES, ...corpusSituations()]
}

/** Returns at most `count` situations of each kind, spread evenly and the same in every run; null: all. */
export function sampled(situations: readonly Situation[], count: number | null): Situation[] {
  if (count === null) return [...situations]
  return KINDS.flatMap((kind) => {
    const own = situations.filter((one) => one.kind === kind)
    const step = Math.max(1, own.length / count)
    return own.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count)
  })
}

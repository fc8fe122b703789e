import { redraftQuestion } from '#lib/domain/cards/redraft-prompt.ts'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import { notesQuestion } from '#lib/domain/parley/memory/memory-prompt.ts'
import { askGate } from '#lib/domain/parley/turn-taking/gate.ts'
import { askDetector } from '#lib/domain/safety/danger/detector.ts'
import { roomOf } from '#evals/play/turn.ts'
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

/** Returns the product's prompts besides the persona: an outcome holds only for these. */
export function promptsOfNow(): string[] {
  const room = { id: '', kind: 'turns', people: [], manner: null, activity: 'balanced', isHushed: false } as const
  return [
    askGate(roomOf({ ...room, lines: [], newFrom: 0, label: 'silent' })).system,
    askDetector({ person: 1, text: '', before: [], isGame: false }).system,
    notesQuestion({ people: [], lines: [], facts: [] }).system,
    redraftQuestion({ question: '', lines: [], reasons: [], names: [] }).system,
    ...PROMPT_FAMILIES.map(({ hiddenPrompt }) => hiddenPrompt),
  ]
}

import { TOOLS } from '#lib/adapters/model/tools.ts'
import { redraftQuestion } from '#lib/domain/cards/redraft-prompt.ts'
import { notesQuestion } from '#lib/domain/parley/memory/memory-prompt.ts'
import { CUES } from '#lib/domain/parley/prompt/cue.ts'
import { askGate } from '#lib/domain/parley/turn-taking/gate.ts'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import { askDetector } from '#lib/domain/safety/danger/detector.ts'
import { JUDGE } from '#evals/judges/judge-model.ts'
import { MIRROR } from '#evals/play-situation.ts'
import { promptOf } from '#evals/play/reply.ts'
import { roomOf } from '#evals/play/turn.ts'

/** A short chat, laid out as the replying model reads it: called, and uncalled. */
const SAMPLE = { people: [{ name: 'Ana' }], lines: [{ from: 'Ana', ago: 0, text: 'hello' }], checks: [] }

/** Returns every text of ours that a model reads here, the judge too: an outcome holds only for these. */
export function promptsOfNow(): string[] {
  const room = { id: '', kind: 'turns', people: [], manner: null, activity: 'balanced', isHushed: false } as const
  return [
    JSON.stringify(promptOf({ ...SAMPLE, cause: 'called' })),
    JSON.stringify(promptOf({ ...SAMPLE, cause: 'lively' })),
    JSON.stringify(TOOLS),
    ...CUES,
    askGate(roomOf({ ...room, lines: [], newFrom: 0, label: 'silent' })).system,
    askDetector({ person: 1, text: '', before: [], isGame: false }).system,
    notesQuestion({ people: [], lines: [], facts: [] }).system,
    redraftQuestion({ question: '', lines: [], reasons: [], names: [] }).system,
    ...PROMPT_FAMILIES.map(({ hiddenPrompt }) => hiddenPrompt),
    ...[JUDGE, MIRROR],
  ]
}

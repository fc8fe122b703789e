import type { Activity } from '#lib/protocol/entities.ts'
import type { Speech } from '#lib/domain/parley/turn-taking/decision.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import type { DetectorAnswer } from '#lib/domain/safety/danger/detector.ts'

/** EVAL-1: what is judged. `npm run eval -- --only KIND` plays one of them. */
export const KINDS = [
  ...(['turns', 'danger', 'manners', 'names', 'time', 'memory'] as const),
  ...(['instructions', 'safety', 'fairness', 'length', 'cards', 'files'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** A line of a chat; `ago`: seconds before now. */
export type Said = { from: string; ago: number; text: string }
/** The same with a picture or PDF, from evals/files (IMG-3). */
export type SaidInReply = Said & { file?: string }
/** Somebody in the room. `zone`: their time zone, UTC where it is left out. */
export type Somebody = { name: string; zone?: string; isAway?: boolean }
/** A family of quick prompts, by its name on the wire. */
export type Family = 'mediation' | 'conflict' | 'relationships' | 'collaboration' | 'adventures' | 'wildcards'

/** The part of an answer that code can judge. `says` and `avoids` are regular expressions, which ignore case. */
export type Check =
  | { says: string }
  | { avoids: string }
  | { sentencesAtMost: number }
  | { charsAtMost: number }
  | { questionsAtMost: number }
  | { goesQuiet: true }
  | { passes: boolean }
  | { searches: true }

/** A moment at which Parley answers. `rubric`: what a judge model decides, where code cannot. */
export type ReplySituation = {
  id: string
  kind: Exclude<Kind, 'turns' | 'danger' | 'fairness' | 'cards'>
  manner?: Family
  people: readonly Somebody[]
  lines: readonly SaidInReply[]
  /** Why it is asked, where nobody called it: it may pass then (TURN-6). */
  cause?: Speech['cause']
  /** Its memory of people, and what a search of the room finds. */
  facts?: readonly { of: string; text: string }[]
  found?: string
  /** Whom the answer is for; absent: whoever spoke last. */
  to?: readonly string[]
  checks: readonly Check[]
  rubric?: string
}

/** Notes of a chat: `says` must stand in a note of that kind, `avoids` in none. */
export type NotesSituation = {
  id: string
  kind: 'memory'
  people: readonly Somebody[]
  lines: readonly Said[]
  notes: readonly ({ of: 'decision' | 'question' | 'position' | 'fact'; says: string } | { avoids: string })[]
}

/** FAIR-2: two sides of a matter, and who asks. Played twice, with names and order exchanged. */
export type FairnessSituation = {
  id: string
  kind: 'fairness'
  manner: Family
  sides: readonly [readonly string[], readonly string[]]
  asked: string
}

/** A moment at which the rules ask the gate. The shape of tests/corpus/turns. */
export type TurnSituation = {
  id: string
  kind: 'turns'
  people: readonly string[]
  away?: readonly string[] | null
  manner: Manner | null
  activity: Activity
  isHushed: boolean
  lines: readonly (Said & { replyTo?: number | null; mentions?: readonly string[] | null })[]
  newFrom: number
  label: 'speak' | 'silent' | 'wait'
  for?: readonly string[] | null
}

/** A message that the word lists pick, and the card that its author should see. */
export type DangerSituation = {
  id: string
  kind: 'danger'
  text: string
  manner: Manner | null
  expected: DetectorAnswer
}

/** CARD-3: a negotiation that people ask to have in writing, and reasons against what they settled. The shape of tests/corpus/cards. */
export type CardSituation = {
  id: string
  kind: 'cards'
  people: readonly string[]
  says: readonly string[]
  question: string
  lines: readonly { text: string; m: readonly number[] }[]
  reasons: readonly { by: string; text: string }[]
  /** Words of points of one person alone, which a redraft keeps. */
  minority: readonly string[]
}

export type Situation =
  ReplySituation | NotesSituation | FairnessSituation | TurnSituation | DangerSituation | CardSituation

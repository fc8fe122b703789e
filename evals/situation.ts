import type { Activity } from '#lib/protocol/entities.ts'
import type { Speech } from '#lib/domain/parley/turn-taking/decision.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import type { DetectorAnswer } from '#lib/domain/safety/danger/detector.ts'

/** EVAL-1: the kinds of situations. `npm run eval -- --only KIND` plays one kind. */
export const KINDS = [
  ...(['turns', 'danger', 'manners', 'names', 'time', 'memory'] as const),
  ...(['instructions', 'safety', 'fairness', 'length', 'cards', 'files'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** A line of a chat; `ago`: seconds before now. */
export type Said = { from: string; ago: number; text: string }
/** A line that may have a picture or PDF of evals/files (IMG-3). */
export type SaidInReply = Said & { file?: string }
/** A person in the room. `zone`: their time zone; UTC by default. */
export type Somebody = { name: string; zone?: string; isAway?: boolean }
/** A family of quick prompts, by its wire name. */
export type Family = 'mediation' | 'conflict' | 'relationships' | 'collaboration' | 'adventures' | 'wildcards'

/** A check of an answer by code. `says` and `avoids` are case-insensitive regular expressions. */
export type Check =
  | { says: string }
  | { avoids: string }
  | { sentencesAtMost: number }
  | { charsAtMost: number }
  | { questionsAtMost: number }
  | { goesQuiet: true }
  | { passes: boolean }
  | { searches: true }

/** A moment at which Parley answers. `rubric`: the question for the judge model, where code cannot decide. */
export type ReplySituation = {
  id: string
  kind: Exclude<Kind, 'turns' | 'danger' | 'fairness' | 'cards'>
  manner?: Family
  people: readonly Somebody[]
  lines: readonly SaidInReply[]
  /** The reason for a reply without a call, which may pass (TURN-6). */
  cause?: Speech['cause']
  /** Parley's facts about people, and the result of a search in the room. */
  facts?: readonly { of: string; text: string }[]
  found?: string
  /** The people to answer; by default the last speaker. */
  to?: readonly string[]
  checks: readonly Check[]
  rubric?: string
}

/** A chat to make notes of: `says` must be in a note of its kind, `avoids` in none. */
export type NotesSituation = {
  id: string
  kind: 'memory'
  people: readonly Somebody[]
  lines: readonly Said[]
  notes: readonly ({ of: 'decision' | 'question' | 'position' | 'fact'; says: string } | { avoids: string })[]
}

/** FAIR-2: two sides of a matter and the question to Parley. Played twice, with names and order swapped. */
export type FairnessSituation = {
  id: string
  kind: 'fairness'
  manner: Family
  sides: readonly [readonly string[], readonly string[]]
  asked: string
}

/** A moment at which the rules ask the gate, in the shape of tests/corpus/turns. */
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

/** A message that the word lists pick, with the card that its author should see. */
export type DangerSituation = {
  id: string
  kind: 'danger'
  text: string
  manner: Manner | null
  expected: DetectorAnswer
}

/** CARD-3: a negotiation to be put in writing, and reasons against its result. The shape of tests/corpus/cards. */
export type CardSituation = {
  id: string
  kind: 'cards'
  people: readonly string[]
  says: readonly string[]
  question: string
  lines: readonly { text: string; m: readonly number[] }[]
  reasons: readonly { by: string; text: string }[]
  /** Words of minority points, which a redraft keeps. */
  minority: readonly string[]
}

export type Situation =
  ReplySituation | NotesSituation | FairnessSituation | TurnSituation | DangerSituation | CardSituation

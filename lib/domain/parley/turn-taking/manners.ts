import { isAcknowledgement } from './reading/acknowledgements.ts'
import { isAside } from './answers.ts'
import type { Moment } from './moment.ts'
import { patienceLeft } from './patience.ts'
import { isQuestion } from './reading/questions.ts'
import type { Line, Manner, Room, RoomPerson } from './room.ts'
import type { Reason } from './reasons.ts'

/** What a manner makes of the moment; null: it has no opinion, and the gate is asked. */
type Inclination =
  | { kind: 'speak'; reason: Reason }
  | { kind: 'silent'; reason: string }
  | { kind: 'wait'; forPeople: readonly RoomPerson[]; ms: number; reason?: string }
  | null

/** How long each side is waited for before the gate decides, or the story goes on. */
const SIDES_PATIENCE_MS = 5 * 60_000
const ROUND_PATIENCE_MS = 90_000
/** A wave of ideas: so many per person, and then a pause. */
const WAVE_LINES_PER_PERSON = 2
/** More is not always in sight, and more than anybody keeps in mind. */
const WAVE_LINES_MAX = 24
const WAVE_PAUSE_MS = 20_000
/** A quarrel gets heated: so many messages within so short a time. */
const HEAT_LINES = 6
const HEAT_MS = 45_000
/** Somebody has shared something, rather than said a word in passing. */
const SHARED_CHARS = 60

type MannerView = {
  room: Room
  here: readonly RoomPerson[]
  /** What people said to everybody since Parley spoke last, acknowledgements left out, unless they answer it. */
  open: readonly Line[]
  /** What of it answers Parley's question. */
  answers: readonly Line[]
  /** Parley asked everybody, and each has a turn to answer. */
  isRound: boolean
  now: Date
}

/** Rule 8: mediation hears both sides, games go in rounds, planning gathers and then sums up, wildcards are lively. */
export function inclinationOf(
  manner: Manner,
  { room, here, unanswered, answers, isRound }: Moment,
  now: Date,
): Inclination {
  const isOpen = (line: Line) => !isAcknowledgement(line.text, room.people) && !isAside(line, room)
  const open = unanswered.filter((line) => answers.includes(line) || isOpen(line))
  return MANNERS[manner]({ room, here, open, answers, isRound, now })
}

const MANNERS: Record<Manner, (view: MannerView) => Inclination> = {
  mediator: hearBothSides,

  calmer: (view) => (isHeated(view) ? { kind: 'speak', reason: { code: 'heated' } } : hearBothSides(view)),

  gamemaster({ here, open, now }) {
    const missing = here.filter((person) => !hasSpoken(person, open))
    if (missing.length === 0) return { kind: 'speak', reason: { code: 'round' } }
    const left = patienceLeft(ROUND_PATIENCE_MS, open, now)
    if (left > 0) return { kind: 'wait', forPeople: missing, ms: left }
    return { kind: 'speak', reason: { code: 'roundWithout' } }
  },

  listener({ here, open }) {
    const shared = open.filter(({ text }) => text.length >= SHARED_CHARS)
    return here.every((person) => hasSpoken(person, shared)) ? { kind: 'speak', reason: everybody(here) } : null
  },

  facilitator(view) {
    const { here, open, answers, isRound } = view
    const contributors = here.filter((person) => hasSpoken(person, open))
    const wave = Math.min(WAVE_LINES_PER_PERSON * here.length, WAVE_LINES_MAX)
    const isWave = open.length >= wave && contributors.length > 1
    const haveAllAnswered = here.every((person) => hasSpoken(person, isRound ? open : answers))
    const left = WAVE_PAUSE_MS - sinceLastMs(view)
    if ((isWave || haveAllAnswered) && left > 0)
      return { kind: 'wait', forPeople: [], ms: left, reason: 'gathering ideas' }
    if (isWave) return { kind: 'speak', reason: { code: 'wave' } }
    if (haveAllAnswered) return { kind: 'speak', reason: { code: 'everybody' } }
    return open.some(({ text }) => isQuestion(text)) ? null : { kind: 'silent', reason: 'gathering ideas' }
  },

  wildcard: ({ here, open }) => (open.length >= here.length ? { kind: 'speak', reason: { code: 'lively' } } : null),
}

/**
 * Both sides, or all who take part: whoever listens only is not waited for, unless there are just two. Nobody is interrupted
 * who still tells theirs.
 */
function hearBothSides(view: MannerView): Inclination {
  const { room, here, open } = view
  const parties = here.length <= 2 ? here : here.filter((person) => hasSpoken(person, room.lines))
  const missing = parties.filter((person) => !hasSpoken(person, open))
  if (parties.length > 1 && missing.length === 0) return { kind: 'speak', reason: everybody(parties) }
  const left = SIDES_PATIENCE_MS - sinceLastMs(view)
  return left > 0 && missing.length > 0 ? { kind: 'wait', forPeople: missing, ms: left } : null
}

function sinceLastMs({ open, now }: MannerView): number {
  return now.getTime() - (open.at(-1) ?? { at: now }).at.getTime()
}

function isHeated({ open }: MannerView): boolean {
  const recent = open.slice(-HEAT_LINES)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || recent.length < HEAT_LINES) return false
  return new Set(recent.map(({ userId }) => userId)).size > 1 && last.at.getTime() - first.at.getTime() <= HEAT_MS
}

function everybody(parties: readonly RoomPerson[]): Reason {
  return { code: parties.length === 2 ? 'sides' : 'everybody' }
}

function hasSpoken({ userId }: RoomPerson, lines: readonly Line[]): boolean {
  return lines.some((line) => line.userId === userId)
}

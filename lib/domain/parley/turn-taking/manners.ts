import { isAside } from './answers.ts'
import type { Moment } from './moment.ts'
import { patienceLeft } from './timing/patience.ts'
import { isAcknowledgement, isMove } from './reading/acknowledgements.ts'
import type { Reason } from './reasons.ts'
import type { Line, Manner, Room, RoomPerson } from './room.ts'

/** A manner has Parley wait for people, or gives the gate's question its reason; null: it has no opinion. */
type Inclination =
  { kind: 'wait'; forPeople: readonly RoomPerson[]; ms: number } | { kind: 'ask'; reason: Reason } | null

/** How long the other side, or a player, is waited for before the gate is asked. */
const SIDE_PATIENCE_MS = 5 * 60_000
const ROUND_PATIENCE_MS = 90_000
/** A wave of ideas: so many lines per person. */
const WAVE_LINES_PER_PERSON = 2
/** More is not always in sight, and more than anybody keeps in mind. */
const WAVE_LINES_MAX = 24
/** A quarrel gets heated: so many messages within so short a time. */
const HEAT_LINES = 6
const HEAT_MS = 45_000

type MannerView = {
  room: Room
  here: readonly RoomPerson[]
  /** The lines said to everybody since Parley spoke last. */
  open: readonly Line[]
  now: Date
}

/** Rule 8: mediation hears both sides, games go in rounds, planning gathers and then sums up, wildcards are lively. */
export function inclinationOf(manner: Manner, { room, here, unanswered, answers }: Moment, now: Date): Inclination {
  const isPart = ({ text, files = [] }: Line) =>
    files.length > 0 || (manner === 'gamemaster' ? isMove(text, room.people) : !isAcknowledgement(text, room.people))
  const open = unanswered.filter((line) => answers.includes(line) || (isPart(line) && !isAside(line, room)))
  return MANNERS[manner]({ room, here, open, now })
}

const MANNERS: Record<Manner, (view: MannerView) => Inclination> = {
  mediator: hearBothSides,
  listener: (view) => (missingIn(view.open, view.here).length === 0 ? hearBothSides(view) : null),
  calmer: (view) => (isHeated(view) ? { kind: 'ask', reason: { code: 'heated' } } : hearBothSides(view)),

  gamemaster({ here, open, now }) {
    const missing = missingIn(open, here)
    if (missing.length === 0) return { kind: 'ask', reason: { code: 'round' } }
    const left = patienceLeft(ROUND_PATIENCE_MS, open, now)
    if (left > 0) return { kind: 'wait', forPeople: missing, ms: left }
    return { kind: 'ask', reason: { code: 'round-without' } }
  },

  facilitator({ here, open }) {
    const isWave = open.length >= Math.min(WAVE_LINES_PER_PERSON * here.length, WAVE_LINES_MAX)
    return isWave && missingIn(open, here).length < here.length - 1 ? { kind: 'ask', reason: { code: 'wave' } } : null
  },

  wildcard: ({ here, open }) => (open.length >= here.length ? { kind: 'ask', reason: { code: 'lively' } } : null),
}

/** The other side of two people is waited for. Among more, some only listen: the gate knows. */
function hearBothSides({ here, open, now }: MannerView): Inclination {
  const missing = missingIn(open, here)
  if (missing.length === 0) return { kind: 'ask', reason: { code: here.length === 2 ? 'sides' : 'everybody' } }
  const left = SIDE_PATIENCE_MS - (now.getTime() - (open.at(-1) ?? { at: now }).at.getTime())
  return here.length === 2 && left > 0 ? { kind: 'wait', forPeople: missing, ms: left } : null
}

function isHeated({ open }: MannerView): boolean {
  const recent = open.slice(-HEAT_LINES)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || recent.length < HEAT_LINES) return false
  return new Set(recent.map(({ userId }) => userId)).size > 1 && last.at.getTime() - first.at.getTime() <= HEAT_MS
}

function missingIn(open: readonly Line[], here: readonly RoomPerson[]): RoomPerson[] {
  const heard = new Set(open.map(({ userId }) => userId))
  return here.filter(({ userId }) => !heard.has(userId))
}

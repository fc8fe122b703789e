import { isAside } from './answers.ts'
import { asking, waitFor, type Decision } from './decision.ts'
import type { Moment } from './moment.ts'
import { patienceLeft } from './timing/patience.ts'
import { isAcknowledgement, isGreeting, isMove } from './reading/acknowledgements.ts'
import type { Line, Manner, RoomPerson } from './room.ts'

/** The other side, or a player, is waited for so long before the gate is asked. */
const SIDE_PATIENCE_MS = 5 * 60_000
const ROUND_PATIENCE_MS = 90_000
/** Lines that are older than the newest one by more than this belong to an earlier round. */
const ROUND_MS = 6 * 3_600_000
/** So many lines per person without Parley are a wave of ideas, a quarrel that gets heated, or a lively talk. */
const WAVE = 2
const HEAT = 3
const LIVELY = 1
/** More is not always in sight. */
const LINES_MAX = 24

type MannerView = {
  moment: Moment
  here: readonly RoomPerson[]
  /** The lines said to everybody since Parley spoke last, in this round: at least one. */
  open: readonly Line[]
  /** The people here who said none of them. */
  missing: readonly RoomPerson[]
  now: Date
}

/**
 * Rule 8: mediation hears both sides, games go in rounds, planning gathers and then sums up, wildcards are lively. A manner has
 * Parley wait for people, or gives the gate's question its reason; null: it has no opinion.
 */
export function inclinationOf(manner: Manner, moment: Moment, now: Date): Decision | null {
  const { room, here, unanswered, answers } = moment
  const isPart = ({ text, files = [] }: Line) =>
    files.length > 0 ||
    (!isGreeting(text, room.people) &&
      (manner === 'gamemaster' ? isMove(text, room.people) : !isAcknowledgement(text, room.people)))
  const since = unanswered.at(-1)!.at.getTime() - ROUND_MS
  const open = unanswered.filter(
    (line) => line.at.getTime() >= since && (answers.includes(line) || (isPart(line) && !isAside(line, room))),
  )
  if (open.length === 0) return null
  const heard = new Set(open.map(({ userId }) => userId))
  return MANNERS[manner]({ moment, here, open, missing: here.filter(({ userId }) => !heard.has(userId)), now })
}

const MANNERS: Record<Manner, (view: MannerView) => Decision | null> = {
  mediator: hearBothSides,
  listener: (view) => (view.missing.length === 0 ? hearBothSides(view) : null),
  calmer: (view) => hearBothSides(view) ?? onceMuchIsSaid(view, HEAT, 'heated'),
  facilitator: (view) => onceMuchIsSaid(view, WAVE, 'wave'),
  wildcard: (view) => onceMuchIsSaid(view, LIVELY, 'lively'),

  gamemaster({ moment, open, missing, now }) {
    if (missing.length === 0) return asking(moment, { code: 'round' })
    const left = patienceLeft(ROUND_PATIENCE_MS, open, now)
    return left > 0 ? waitFor(moment, missing, left) : asking(moment, { code: 'round-without' })
  },
}

/** The other side of two people is waited for. Among more, some only listen: the gate knows. */
function hearBothSides({ moment, here, open, missing, now }: MannerView): Decision | null {
  if (missing.length === 0) return asking(moment, { code: here.length === 2 ? 'sides' : 'everybody' })
  const left = SIDE_PATIENCE_MS - (now.getTime() - open.at(-1)!.at.getTime())
  return here.length === 2 && left > 0 ? waitFor(moment, missing, left) : null
}

function onceMuchIsSaid({ moment, here, open }: MannerView, perPerson: number, code: 'wave' | 'heated' | 'lively') {
  return open.length >= Math.min(perPerson * here.length, LINES_MAX) ? asking(moment, { code }) : null
}

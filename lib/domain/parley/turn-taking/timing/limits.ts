import { later, type Decision } from '../decision.ts'
import { isOwnIdea } from '../reasons.ts'
import type { Room } from '../room.ts'

/** Uncalled messages of Parley's keep a distance in time. Its own ideas have a share of the last lines. */
export const APART_MS = 8000
const SHARE_LINES = 12

/** An uncalled answer keeps its distance, and Parley's own ideas their share. Going on with its partner is none. */
export function withinLimits(decision: Decision, room: Room, now: Date): Decision {
  if (decision.verdict === 'silent' || decision.verdict === 'wait' || decision.isCalled) return decision
  if (isOwnIdea(decision.why) && !hasShareLeft(room)) {
    return { verdict: 'silent', reason: 'leaving room for others', isHushed: decision.isHushed }
  }
  const lastReply = room.lines.findLast(({ isAssistant }) => isAssistant)
  const untilNextQuestion = decision.verdict === 'ask' ? untilApartMs(room.lastAskedAt, now) : 0
  const longest = Math.max(untilApartMs(lastReply?.at, now), untilNextQuestion)
  return longest > 0 ? later(decision, longest) : decision
}

/** The time until Parley is far enough from its last message, or from its last question to the gate. */
export function untilApartMs(lastAt: Date | null | undefined, now: Date): number {
  return lastAt ? Math.max(0, lastAt.getTime() + APART_MS - now.getTime()) : 0
}

/** True when the last lines leave room for one more idea of Parley's own. Answers that are due take none of it. */
function hasShareLeft({ lines, people }: Pick<Room, 'lines' | 'people'>): boolean {
  const here = people.filter(({ isHere }) => isHere).length
  const ideas = lines.slice(-SHARE_LINES).filter(({ isAssistant, why }) => isAssistant && isOwnIdea(why))
  return ideas.length < Math.max(1, Math.floor(SHARE_LINES / (here + 1)))
}

import type { Room } from '../room.ts'
import { isOwnIdea } from '../reasons.ts'

/** Uncalled messages of Parley's keep a distance in time. Its own ideas have a share of the last lines. */
export const APART_MS = 8000
const SHARE_LINES = 12

/** The time until Parley may say something that nobody called for. */
export function untilApartMs({ lines }: Pick<Room, 'lines'>, now: Date): number {
  const last = lines.findLast(({ isAssistant }) => isAssistant)
  return last ? Math.max(0, last.at.getTime() + APART_MS - now.getTime()) : 0
}

/** True when the last lines leave room for one more idea of Parley's own. Answers that are due take none of it. */
export function hasShareLeft({ lines, people }: Pick<Room, 'lines' | 'people'>): boolean {
  const here = people.filter(({ isHere }) => isHere).length
  const ideas = lines.slice(-SHARE_LINES).filter(({ isAssistant, why }) => isAssistant && isOwnIdea(why))
  return ideas.length < Math.max(1, Math.floor(SHARE_LINES / (here + 1)))
}

import type { Line, Room } from './room.ts'
import { isUncalled } from './reasons.ts'

/** What Parley says by itself leaves room for the others: its share of the last lines, and a distance in time. */
const SHARE_LINES = 12
export const APART_MS = 8000

/** How long to wait before Parley may say something by itself; null: not before somebody calls. */
export function roomForMore({ lines, people }: Pick<Room, 'lines' | 'people'>, now: Date): number | null {
  if (lines.length === 0 || lines.at(-1)?.isAssistant) return null
  const here = people.filter(({ isHere }) => isHere).length
  const uncalled = lines.slice(-SHARE_LINES).filter(isOwnIdea).length
  if (uncalled >= Math.max(1, Math.floor(SHARE_LINES / (here + 1)))) return null
  const last = lines.findLast(({ isAssistant }) => isAssistant)
  return last ? Math.max(0, last.at.getTime() + APART_MS - now.getTime()) : 0
}

function isOwnIdea({ isAssistant, reason }: Line): boolean {
  return isAssistant && isUncalled(reason)
}

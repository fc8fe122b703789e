import { GAP_MS } from '../prompt/time-sense.ts'
import type { Room } from './room.ts'

/** Messages and time in which Parley counts as in sight. */
export const SIGHT_LINES = 12
const SIGHT_MS = GAP_MS

/**
 * Finds Parley's partner (TURN-8), whom it answered last. The partner wrote the message that its last one quotes, else the last
 * before it. Null where Parley has not spoken, or not since a long pause.
 */
export function partnerOf({ lines }: Pick<Room, 'lines'>, now: Date): string | null {
  const at = lines.findLastIndex(({ isAssistant }) => isAssistant)
  const reply = lines[at]
  if (!reply || now.getTime() - reply.at.getTime() > GAP_MS) return null
  return reply.replyTo?.userId ?? lines.slice(0, at).findLast(({ isAssistant }) => !isAssistant)?.userId ?? null
}

/** Parley has spoken among the last messages, a moment ago. */
export function isInSight({ lines }: Pick<Room, 'lines'>, now: Date): boolean {
  const last = lines.slice(-SIGHT_LINES).findLast(({ isAssistant }) => isAssistant)
  return last !== undefined && now.getTime() - last.at.getTime() <= SIGHT_MS
}

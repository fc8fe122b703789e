import type { Line } from '../room.ts'

/**
 * The rest of a wait of `ms` for people who are missing among the authors of these lines. It begins when the last of these
 * authors was heard first, and a second line of theirs does not prolong it.
 */
export function patienceLeft(ms: number, heard: readonly Line[], now: Date): number {
  const firstAt = new Map<string, number>()
  for (const { userId, at } of heard) if (!firstAt.has(userId)) firstAt.set(userId, at.getTime())
  return ms - (now.getTime() - Math.max(...firstAt.values()))
}

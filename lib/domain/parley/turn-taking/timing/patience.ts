import type { Line } from '../room.ts'

/**
 * How much is left of a wait of `ms` for those who are missing among the authors of these lines; it begins when the last of
 * the others was heard first. Whoever adds to what they said does not prolong it.
 */
export function patienceLeft(ms: number, heard: readonly Line[], now: Date): number {
  const firstAt = new Map<string, number>()
  for (const { userId, at } of heard) if (!firstAt.has(userId)) firstAt.set(userId, at.getTime())
  return ms - (now.getTime() - Math.max(...firstAt.values()))
}

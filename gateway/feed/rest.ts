import { setTimeout as wait } from 'node:timers/promises'
import type { PublicMember } from '#lib/domain/people/members.ts'

/**
 * The number of list entries told per millisecond: each person online is sent the whole list of people. Changes during
 * the rest are coalesced.
 */
const TOLD_PER_MS = 250
/** Shorter than a stopping gateway waits for its last words. */
const REST_MAX_MS = 1000

/** Waits after telling a large room its participants, so that its clients keep up. */
export async function rest(people: readonly PublicMember[]): Promise<void> {
  const told = people.filter(({ isOnline }) => isOnline).length * people.length
  const ms = Math.min(Math.floor(told / TOLD_PER_MS), REST_MAX_MS)
  if (ms > 0) await wait(ms)
}

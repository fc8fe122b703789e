import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '#lib/domain/people/members.ts'

/**
 * Each who is there is told of each who ever came: so many entries, of all that are sent to a room, in a millisecond. Then it
 * rests, and what happens meanwhile is told together.
 */
const TOLD_PER_MS = 250
/** Less than a gateway that stops waits for its last words. */
const REST_MAX_MS = 1000

/** A large room is told who is there no faster than it can hear. */
export async function rest(people: readonly Person[]): Promise<void> {
  const told = people.filter(({ isOnline }) => isOnline).length * people.length
  const ms = Math.min(Math.floor(told / TOLD_PER_MS), REST_MAX_MS)
  if (ms > 0) await wait(ms)
}

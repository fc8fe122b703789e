import type { Participant } from '../../protocol/entities.ts'

type Reader = { userId: string; ids: ReadonlySet<string> }

/**
 * True if this id is the reader's. One of their ids with an entry of its own in the list is another person's now: a
 * browser that signed out goes on as its guest.
 */
export function isReader(me: Reader, participants: ReadonlyMap<string, Participant>, userId: string): boolean {
  return userId === me.userId || (me.ids.has(userId) && !participants.has(userId))
}

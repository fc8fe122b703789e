import type { Cursor } from './room-changes.ts'
import type { RoomFeed } from './room-feed.ts'

/**
 * How far its joins gave a socket the room, and which replies ran there. Its room's feed may be behind: what that hands out next is
 * new to others only.
 */
export type Given = Cursor & { running: ReadonlySet<string> }

export const NOTHING_GIVEN: Given = { seq: 0, rev: 0, running: new Set() }

export function givenBy({ seq, rev, streams }: RoomFeed): Given {
  return { seq, rev, running: new Set(streams.keys()) }
}

/** A reply that was given and did not run had ended: more of its text, or its end, would come behind its end. */
export function lacksEnd({ seq, running }: Given, reply: { id: string; seq: number }): boolean {
  return reply.seq > seq || running.has(reply.id)
}

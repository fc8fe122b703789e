import type { Cursor } from './room-changes.ts'
import type { RoomFeed } from './room-feed.ts'

/**
 * A socket's position after its join: the cursor, and the replies that ran then. The room's feed may lag behind, so its
 * next events can repeat the join's answer.
 */
export type Given = Cursor & { running: ReadonlySet<string> }

export const NOTHING_GIVEN: Given = { seq: 0, rev: 0, running: new Set() }

export function givenBy({ seq, rev, streams }: RoomFeed): Given {
  return { seq, rev, running: new Set(streams.keys()) }
}

/**
 * True when the socket still needs this reply's events. A reply that had ended in its join must not get chunks after
 * its end.
 */
export function lacksEnd({ seq, running }: Given, reply: { id: string; seq: number }): boolean {
  return reply.seq > seq || running.has(reply.id)
}

import type { Cursor } from './room-changes.ts'
import type { RoomFeed } from './room-feed.ts'

/**
 * The cursor that a socket's joins gave it, with the replies that ran then. The room's feed may lag behind it, and its
 * next events are then known to this socket.
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

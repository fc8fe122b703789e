import type { Cursor } from '../../domain/room/room-changes.ts'
import type { ServerToClientEvents } from '../../protocol/events/index.ts'
import type { Joined } from '../../protocol/events/room.ts'

/** A chat that lets nobody in, or nobody any more: the banner's text, the landing page's sentence, and the code. */
export type ShutOut = { banner: string; sentence: string; code: string | undefined }

export type ConnectionEvents = {
  /** Returns the cursor up to which this client has everything, at every join; null asks for the latest page. */
  have(): Cursor | null
  joined(answer: Joined, had: Cursor | null): void
  dropped(): void
  /**
   * The banner's text; null when all is well. `canDial`: the counted attempts have failed, and `dialNow` may be called.
   */
  banner(text: string | null, canDial?: boolean): void
  /** The banner's final text: this connection is not tried again, and the page stays. */
  over(text: string): void
  /** True when the ended chat still asks this person a question: its socket stays for the answer (FAIR-1). */
  isAskedLast(): boolean
  /** The server refused for good. */
  refused(refusal: ShutOut): void
  events: Omit<ServerToClientEvents, 'joinedSession' | OldEvent>
}

/** Events for older clients; this one hears roomChanged and presence instead. */
type OldEvent = 'participants' | 'resetVotes' | 'messagesUpdated' | 'parleyStatus' | 'roomSettings' | 'memoryChanged'

/**
 * Returns the cursor at which a truncated answer goes on; null when it is whole. Messages older than the first page
 * load on demand.
 */
export function restAfter(answer: Joined, had: Cursor | null, have: Cursor | null): Cursor | null {
  const { messages, hasMore, hasMoreChanges, rev = 0 } = answer
  const last = had !== null && hasMore ? messages.at(-1) : undefined
  if (!last && !hasMoreChanges) return null
  return { seq: last?.seq ?? have?.seq ?? 0, rev: Math.max(rev, have?.rev ?? 0) }
}

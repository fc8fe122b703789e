import type { Caller } from '../domain/caller.ts'
import type { RequireOwner } from './owner.ts'
import type { Rooms } from './room.ts'

type Deps = {
  requireOwner: RequireOwner
  sessions: { clear(sessionId: string): Promise<{ lastSeq: number; cutReplyId: string | null }> }
  room: Rooms
}

/** SESS-6: the owner erases what was said. Everybody's list is empty afterwards; seq goes on. */
export function makeClearChat({ requireOwner, sessions, room }: Deps) {
  return async function clearChat(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    await requireOwner(caller, sessionId)
    const { lastSeq, cutReplyId } = await sessions.clear(sessionId)
    if (cutReplyId !== null) room(sessionId).streamFailed({ messageId: cutReplyId, error: 'interrupted' })
    room(sessionId).messagesReplaced({ messages: [], lastSeq })
    room(sessionId).memoryChanged()
  }
}

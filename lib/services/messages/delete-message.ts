import type { Caller } from '../../domain/people/caller.ts'
import { deletedByOf, holderOf, mayDelete } from '../../domain/room/policies.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Message } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { MessageChanges } from '../ports/messages.ts'

type Deps = {
  messageChanges: Pick<MessageChanges, 'remove'>
  room: Rooms
  assistant: { lookAgain(sessionId: string, sinceSeq: number): void }
  renewMemory(sessionId: string): void
}

/**
 * EDIT-4: deletes a message with all that was made of it, and returns its tombstone, also on a repeat. Throws FORBIDDEN
 * for notices and for people who may not; INVALID_REQUEST for a missing or cleared message; SESSION_CLOSED.
 */
export function makeDeleteMessage({ messageChanges, room, assistant, renewMemory }: Deps) {
  return async function deleteMessage(
    caller: Pick<Caller, 'ids'>,
    sessionId: string,
    { messageId }: { messageId: string },
  ): Promise<Message> {
    const removed = await messageChanges.remove({ sessionId, ids: caller.ids }, messageId, ({ message, ownerId }) => {
      const person = holderOf(caller, ownerId)
      if (!mayDelete(message, person)) throw new Refusal('FORBIDDEN')
      return message.deletedAt === undefined ? deletedByOf(message, person) : null
    })
    if (!removed.isChanged) return removed.message

    room(sessionId).changed()
    if (removed.isMemoryStale) renewMemory(sessionId)
    if (removed.againFromSeq !== null) assistant.lookAgain(sessionId, removed.againFromSeq) // EDIT-5
    return removed.message
  }
}

import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { editRefusal } from '../../domain/room/policies.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { FoundMessage } from '../../domain/messages/rewriting.ts'
import type { Mention } from '../../protocol/addressed.ts'
import type { Message } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { MessageChanges } from '../ports/messages.ts'
import { hasAddressing, type ReadAddressed } from './read-addressed.ts'
import type { TakeEdit } from './take-edit.ts'

type Deps = {
  takeEdit: TakeEdit
  messageChanges: Pick<MessageChanges, 'edit'>
  readAddressed: ReadAddressed
  flags: { isFlagged(address: string): boolean }
  room: Rooms
  assistant: {
    heard(sessionId: string, message: Message): void
    lookAgain(sessionId: string, sinceSeq: number): void
  }
  renewMemory(sessionId: string): void
  /** CARE-2, CARE-5: runs in the background. */
  careHeard(sessionId: string, message: Message, payerId: string): void
  windowSeconds: number
}

type Author = Pick<Caller, 'ids' | 'userId' | 'accountId'> & { sessionId: string; address: string }

/**
 * EDIT-1: replaces the words of the author's own message, and returns it; the same words change nothing. Throws
 * IP_FLAGGED, RATE_LIMITED, FORBIDDEN for another person's message, EDIT_TOO_LATE, EDIT_TOO_OFTEN and SESSION_CLOSED.
 * Throws INVALID_REQUEST for a missing, cleared or deleted message, or for no words without files (IMG-1).
 */
export function makeEditMessage(deps: Deps) {
  const { takeEdit, messageChanges, readAddressed, flags, room, assistant, renewMemory, careHeard, windowSeconds } =
    deps

  return async function editMessage(
    author: Author,
    { messageId, text, mentions }: { messageId: string; text: string; mentions?: readonly Mention[] | null },
  ): Promise<Message> {
    const { sessionId, ids, address } = author
    if (flags.isFlagged(address)) throw new Refusal('IP_FLAGGED')
    await takeEdit(author, { messageId, text })
    const person = { ids: new Set(ids), isOwner: false }
    const said = { text, mentions }
    const addressed = hasAddressing(said) ? await readAddressed(sessionId, said) : null
    const wordsFor = ({ message, now }: FoundMessage) => {
      const refusal = editRefusal(message, person, now, windowSeconds)
      const isSame = message.text === text
      if (refusal !== null && !(isSame && refusal.startsWith('EDIT_'))) throw new Refusal(refusal)
      if (text === '' && !message.files) throw new Refusal('INVALID_REQUEST')
      return isSame ? null : text
    }
    const edited = await messageChanges.edit({ sessionId, ids }, messageId, wordsFor, addressed?.mentions)
    if (!edited.isChanged) return edited.message

    room(sessionId).changed()
    if (edited.isMemoryStale) renewMemory(sessionId)
    // EDIT-3: an edit before the answer has begun decides anew; a later edit calls Parley no more.
    if (edited.againFromSeq !== null) assistant.lookAgain(sessionId, edited.againFromSeq)
    else if (!edited.isAnswered) assistant.heard(sessionId, edited.message)
    careHeard(sessionId, edited.message, payerOf(author))
    return edited.message
  }
}

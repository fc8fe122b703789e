import type { Caller } from '../../domain/people/caller.ts'
import { asEmoji, reacted } from '../../domain/messages/reactions.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Message } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { MessageChanges } from '../ports/messages.ts'

type Deps = {
  messageChanges: MessageChanges
  room: Rooms
}

/**
 * REACT-1: adds or removes one emoji on a message, and returns the message. Throws INVALID_REQUEST for text that is no
 * emoji, and for a missing or cleared message or a notice; REACTIONS_FULL; SESSION_CLOSED.
 */
export function makeReact({ messageChanges, room }: Deps) {
  return async function react(
    caller: Pick<Caller, 'userId' | 'ids'>,
    sessionId: string,
    { messageId, emoji, isOn }: { messageId: string; emoji: string; isOn: boolean },
  ): Promise<Message> {
    const qualified = asEmoji(emoji)
    if (qualified === null) throw new Refusal('INVALID_REQUEST')
    const message = await messageChanges.react({ sessionId, ids: caller.ids }, messageId, (reactions) => {
      const next = reacted(reactions, caller, { emoji: qualified, isOn })
      if (next === 'full') throw new Refusal('REACTIONS_FULL')
      return next
    })
    room(sessionId).changed()
    return message
  }
}

import { parleyTypes } from '../../../domain/parley/reply.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { SetParley } from '../parley-state.ts'
import type { ReplyStore } from '../../ports/parley.ts'

type Deps = {
  replies: Pick<ReplyStore, 'reap'>
  assistant: { heard(sessionId: string): void }
  setParley: SetParley
  room: Rooms
}

/** Closes replies of dead gateways, and has their rooms' messages answered. Returns how many there were. */
export function makeReapReplies({ replies, assistant, setParley, room }: Deps) {
  return async function reapReplies(until: Date): Promise<number> {
    const rooms = await replies.reap(until)
    for (const sessionId of rooms) {
      room(sessionId).typing(parleyTypes(false))
      room(sessionId).changed()
      setParley(sessionId, { status: 'listening' })
      assistant.heard(sessionId) // messages since then found the room busy with a reply
    }
    return rooms.length
  }
}

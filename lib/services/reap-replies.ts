import { parleyTypes } from '../domain/reply.ts'
import type { Message } from '../protocol/entities.ts'
import type { Rooms } from '../domain/room-voice.ts'

type Deps = {
  replies: { reap(until: Date): Promise<{ sessionId: string; message: Message | null }[]> }
  assistant: { heard(sessionId: string): void }
  room: Rooms
  /** One that froze may have stored its beginning and told nobody of it. */
  mayBeUntold: (sessionId: string, message: Message) => void
}

/** Closes replies whose gateway stopped, and takes up what their rooms still wait for. Answers how many they were. */
export function makeReapReplies({ replies, assistant, room, mayBeUntold }: Deps) {
  return async function reapReplies(until: Date): Promise<number> {
    const dead = await replies.reap(until)
    for (const { sessionId, message } of dead) {
      room(sessionId).typing(parleyTypes(false))
      if (message) {
        room(sessionId).streamFailed(message)
        mayBeUntold(sessionId, message)
      }
      room(sessionId).parleyIs({ status: 'listening' })
      assistant.heard(sessionId) // what was said since then met a room in which somebody replied
    }
    return dead.length
  }
}

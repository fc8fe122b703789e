import { parleyTypes } from '../domain/reply.ts'
import type { Message } from '../protocol/entities.ts'
import type { Rooms } from '../domain/room-voice.ts'

type Deps = {
  replies: { reap(until: Date): Promise<{ sessionId: string; message: Message | null }[]> }
  assistant: { heard(sessionId: string): void }
  room: Rooms
}

/** Closes replies whose gateway stopped, and takes up what their rooms still wait for. Answers how many they were. */
export function makeReapReplies({ replies, assistant, room }: Deps) {
  return async function reapReplies(until: Date): Promise<number> {
    const dead = await replies.reap(until)
    for (const { sessionId, message } of dead) {
      room(sessionId).typing(parleyTypes(false))
      if (message) room(sessionId).streamFailed(message)
      room(sessionId).parleyIs({ status: 'listening' })
      assistant.heard(sessionId) // what was said since then met a room in which somebody replied
    }
    return dead.length
  }
}

import type { Message, Notice } from '../../protocol/entities.ts'
import { noticeDraft } from '../../domain/messages/draft.ts'
import type { AppendAndTell } from './append-and-tell.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'

type Deps = {
  appendAndTell: AppendAndTell
  room: Rooms
  makeId: () => string
}

/** Stores a system notice once per `onceKey`, tells the room, and returns it. */
export function makeAnnounce({ appendAndTell, room, makeId }: Deps) {
  return async function announce(sessionId: string, onceKey: string, notice: Notice): Promise<Message> {
    const draft = { ...noticeDraft(sessionId, makeId(), notice), tempMsgId: onceKey }
    const { message } = await appendAndTell(draft, (news) => room(sessionId).messageSent(news))
    return message
  }
}
export type Announce = ReturnType<typeof makeAnnounce>

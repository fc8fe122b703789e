import type { Draft } from '../domain/draft.ts'
import { SYSTEM_USER_ID } from '../protocol/brand.ts'
import type { Message } from '../protocol/entities.ts'
import type { Rooms } from './room.ts'

type Deps = {
  messageLog: {
    append(draft: Draft): Promise<{ message: Message; isRepeat: boolean }>
  }
  room: Rooms
  makeId: () => string
}

/** A system notice, stored once for its `onceKey` and heard by everybody in the room. Answers it. */
export function makeAnnounce({ messageLog, room, makeId }: Deps) {
  return async function announce(sessionId: string, onceKey: string, text: string): Promise<Message> {
    const { message, isRepeat } = await messageLog.append({
      id: makeId(),
      sessionId,
      userId: SYSTEM_USER_ID,
      userName: SYSTEM_USER_ID,
      personIds: [SYSTEM_USER_ID],
      text,
      status: 'sent',
      tempMsgId: onceKey,
    })
    if (!isRepeat) room(sessionId).messageSent(message)
    return message
  }
}
export type Announce = ReturnType<typeof makeAnnounce>

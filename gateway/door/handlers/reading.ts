import { personRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited } from './guarded.ts'

/** markRead, readBrief: private to one person (BRIEF-1, BRIEF-2). */
export function makeReadingHandlers({ services }: Gateway) {
  return {
    async markRead(socket: RoomSocket, { seq }: ClientEventPayload<'markRead'>) {
      const { sessionId, caller, readSeq } = socket.data
      if (seq <= readSeq) return { seq: readSeq } // a repeat costs no query
      const mark = await services.markRead(caller, sessionId, seq)
      socket.data.readSeq = Math.max(socket.data.readSeq, mark.seq)
      if (mark.hasMoved) socket.to(personRoom(sessionId, payerOf(caller))).emit('readMark', { seq: mark.seq })
      return { seq: socket.data.readSeq }
    },
    readBrief: limited(services.limits.briefs, async ({ sessionId, caller }) => {
      return { brief: await services.readBrief(caller, sessionId) }
    }),
  }
}

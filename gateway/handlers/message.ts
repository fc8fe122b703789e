import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events.ts'
import type { Gateway } from '../context.ts'

/** msgFromClient. */
export function makeSendHandler({ services }: Gateway) {
  return async function msgFromClient(socket: RoomSocket, draft: ClientEventPayload<'msgFromClient'>) {
    const { sessionId, caller, address } = socket.data
    const sender = {
      sessionId,
      userId: caller.userId,
      accountId: caller.accountId,
      ids: caller.ids,
      address,
      addressSubject: services.secrets.addressSubjectOf(address),
    }
    return { message: await services.sendMessage(sender, draft) }
  }
}

import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'
import { senderOf } from '../../sender.ts'

/** msgFromClient. */
export function makeSendHandler({ services }: Gateway) {
  return async function msgFromClient(socket: RoomSocket, draft: ClientEventPayload<'msgFromClient'>) {
    return { message: await services.sendMessage(senderOf(socket, services), draft) }
  }
}

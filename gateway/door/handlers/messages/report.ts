import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../../../context.ts'

/** reportMessage (DOOR-4): goes to the operator alone. Log and metric carry no text, name or id of a person. */
export function makeReportHandler({ services, metrics }: Gateway) {
  return async function reportMessage(socket: RoomSocket, asked: ClientEventPayload<'reportMessage'>) {
    const { sessionId, caller } = socket.data
    const reference = await services.reportMessage(caller, sessionId, asked)
    metrics.reported(asked.reason)
    log.info({ reference, reason: asked.reason }, 'A message was reported')
    return { reference }
  }
}

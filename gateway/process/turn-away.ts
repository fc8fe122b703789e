import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { isForSocket, refuse, refuseUpgrade } from '#lib/server/door/own-answers.ts'
import { connectionNamed } from '../socket-io/engine-internals.ts'

/**
 * Answers 503 to new connections while this gateway drains: a proxy then tries the next one. Requests of
 * connections that began elsewhere get it too, because the gateway's usual 400 would end them.
 */
export function turnAwayWhileDraining(io: RoomServer, isDraining: () => boolean): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isDraining() || connectionNamed(io, request)) return next()
    if (isForSocket(request)) refuseUpgrade(request.socket)
    else refuse(response, 'UNAVAILABLE', { connection: 'close' })
  })
}

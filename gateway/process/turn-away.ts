import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { isForSocket, refuse, refuseUpgrade } from '#lib/server/door/own-answers.ts'
import { connectionNamed } from '../socket-io/engine-internals.ts'

/**
 * While this gateway drains, whoever is not here yet is answered 503, which a proxy takes to the next gateway. That includes
 * the requests of connections that began there: this one does not know them, and its 400 would end them.
 */
export function turnAwayWhileDraining(io: RoomServer, isDraining: () => boolean): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isDraining() || connectionNamed(io, request)) return next()
    if (isForSocket(request)) refuseUpgrade(request.socket)
    else refuse(response, 'UNAVAILABLE', { connection: 'close' })
  })
}

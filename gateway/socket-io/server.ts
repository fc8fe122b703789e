import { createServer } from 'node:http'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { Server } from 'socket.io'
import { BODY_MAX_BYTES, PING_INTERVAL_MS, PING_TIMEOUT_MS } from '#lib/protocol/limits.ts'
import type { GatewayEnv } from '#lib/server/env/env.ts'
import { log } from '#lib/server/log/log.ts'
import { answerProbe, isForSocket, pathOf, refuse, type Probes } from '#lib/server/door/own-answers.ts'
import { beatAlong } from './beats.ts'
import { turnAwayWhileDraining } from '../process/turn-away.ts'
import { cutFloods, cutTooLarge } from '../process/flood.ts'
import { writeOncePerTurn } from './one-write.ts'

const NOSNIFF = { 'x-content-type-options': 'nosniff' }

/** Builds the HTTP server with Socket.IO on it. */
export function makeServer(env: GatewayEnv, { isDraining, ...probes }: Probes & { isDraining: () => boolean }) {
  const http = createServer({ shouldUpgradeCallback: isForSocket }, (request, response) => {
    answerProbe(pathOf(request), response, probes)
      .then((isAnswered) => isAnswered || refuse(response, 'NOT_FOUND'))
      .catch((cause: unknown) => {
        log.error({ cause }, 'Failed while answering a probe')
        refuse(response, 'UNAVAILABLE')
      })
  })
  const io: RoomServer = new Server(http, {
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: BODY_MAX_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    // Socket.IO's own CORS setting refuses no request. A missing Origin means: not a browser.
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, origin === undefined || origin === env.appUrl)
    },
  })
  turnAwayWhileDraining(io, isDraining)
  // Polls answer with user text: no content sniffing.
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, NOSNIFF))
  cutFloods(io)
  cutTooLarge(io)
  beatAlong(io)
  writeOncePerTurn(io)
  return { http, io }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { BODY_MAX_BYTES } from '#lib/protocol/limits.ts'
import type { GatewayEnv } from '#lib/server/env.ts'
import type { RoomServer } from '#lib/server/services.ts'
import { turnAwayWhileDraining } from './draining.ts'
import { cutFloods } from './flood.ts'
import type { Metrics } from './metrics.ts'
import { writeOncePerTurn } from './one-write.ts'

/** Answers one word per part of the process; `ok` is the HTTP status. */
type Readiness = () => Promise<{ isReady: boolean; parts: Record<string, string> }>

const NOSNIFF = { 'x-content-type-options': 'nosniff' }

type Probes = {
  isReady: Readiness
  isDraining: () => boolean
  metrics: Pick<Metrics, 'text' | 'contentType'>
}

/** The HTTP server with Socket.IO on it. A dead peer is noticed after 15 s. */
export function makeServer(env: GatewayEnv, probes: Probes) {
  const http = createServer((request, response) => void answerProbe(request, response, probes))
  const io: RoomServer = new Server(http, {
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 5000,
    maxHttpBufferSize: BODY_MAX_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    // Socket.IO's own CORS setting refuses nobody. No Origin means: not a browser.
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, origin === undefined || origin === env.appUrl)
    },
  })
  turnAwayWhileDraining(io, probes.isDraining)
  // Polls answer what people wrote.
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, NOSNIFF))
  cutFloods(io)
  writeOncePerTurn(io)
  return { http, io }
}

async function answerProbe(request: IncomingMessage, response: ServerResponse, probes: Probes): Promise<void> {
  if (request.url === '/healthz') return answer(response, 200, { status: 'ok' })
  if (request.url === '/metrics') {
    response.writeHead(200, { 'content-type': probes.metrics.contentType, 'cache-control': 'no-store', ...NOSNIFF })
    return void response.end(await probes.metrics.text())
  }
  if (request.url !== '/readyz') return answer(response, 404, { error: 'Not found.', code: 'NOT_FOUND' })
  const readiness = await probes.isReady()
  answer(response, readiness.isReady ? 200 : 503, readiness.parts)
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...NOSNIFF })
  response.end(JSON.stringify(body))
}

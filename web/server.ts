import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { addressBlock, isInside } from '#lib/domain/safety/client-address.ts'
import { withLogContext } from '#lib/server/log/log-context.ts'
import { log } from '#lib/server/log/log.ts'
import {
  answerProbe,
  isForSocket,
  isSocketPath,
  pathOf,
  refuse,
  refuseUpgrade,
  type Probes,
} from '#lib/server/door/own-answers.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '#lib/server/door/request-id.ts'
import type { Forwarder } from './request/forward.ts'
import { answerUnreadable } from './request/large-headers.ts'
import { allowedInstead } from './request/methods.ts'
import type { WebMetrics } from './metrics.ts'
import type { PageHeaders } from './pages/page-headers.ts'
import { readPath, withoutOrigin } from './request/path.ts'
import type { RouteOf } from './request/routes.ts'
import { makeBodyCheck } from './request/signed-body.ts'
import { UNREAD_BYTES } from './request/small-body.ts'
import { makeTurns } from './request/turns.ts'
import { isUpload, makeUploads } from './request/uploads.ts'
import { settleAddress, vouchFor, type Trust } from './request/trust.ts'

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Handles the websocket that reloads pages; null outside development. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null
}
type WebServerParts = {
  trust: Trust
  forwarder: Forwarder
  pages: Pages
  metrics: WebMetrics
  protect: PageHeaders
  routeOf: RouteOf
  isDraining(): boolean
  readiness: Probes['readiness']
}

/** Builds the one port of web: probes, sockets for the gateway, everything else for Next. */
export function makeWebServer(parts: WebServerParts): Server {
  const { trust, forwarder, pages, protect, routeOf, metrics, isDraining, readiness } = parts
  const options = { highWaterMark: UNREAD_BYTES, shouldUpgradeCallback: isUpgraded }
  const server = createServer(options, (request, response) => {
    request.url = withoutOrigin(request.url ?? '/')
    const id = nameRequest(request)
    response.setHeader(REQUEST_ID_HEADER, id)
    withLogContext({ request: id }, () => {
      answer(request, response).catch((cause: unknown) => {
        log.error({ cause }, 'Failed while answering a request')
        refuse(response, 'UNAVAILABLE')
      })
    })
  })
  answerUnreadable(server)
  const turns = makeTurns()
  const refusedBody = makeBodyCheck()
  const refusedUpload = makeUploads()

  function isUpgraded(request: IncomingMessage): boolean {
    request.url = withoutOrigin(request.url ?? '/')
    return isForSocket(request) || pages.upgrade !== null
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isDraining()) response.setHeader('connection', 'close')
    const path = pathOf(request)
    const isTheirs = path !== '/metrics' || comesFromInside(request)
    if (isTheirs && (await answerProbe(path, response, { readiness, metrics }))) return
    if (isSocketPath(path)) {
      if (isDraining()) return refuse(response, 'UNAVAILABLE')
      vouchFor(request, trust)
      return forwarder.poll(request, response)
    }
    metrics.watch(path, request, response)
    await answerPage(request, response)
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressBlock(settleAddress(request, trust))
    const wanted = readPath(request.url ?? '/')
    protect(request, response, wanted ?? NO_PAGE)
    if (wanted === null) {
      if (!isForPerson(request)) return refuse(response, 'INVALID_REQUEST')
      request.url = NO_PAGE // a person sees a page for any address
    }

    const isFile = isUpload(request, wanted ?? NO_PAGE)
    // Before the turn: a slow sender would otherwise hold a turn while its body arrives.
    const refusal = isFile ? refusedUpload(request, response, address) : await refusedBody(request, wanted ?? NO_PAGE)
    if (refusal !== null) {
      request.resume() // the rest of the body precedes the next request
      return refuse(response, refusal, refusal === 'RATE_LIMITED' ? RETRY_SOON : {})
    }
    const allow = allowedInstead(routeOf(wanted ?? NO_PAGE), request.method)
    if (allow !== null) return refuse(response, 'METHOD_NOT_ALLOWED', { allow })
    if (!isFile && !(await turns.take(address, response))) return refuse(response, 'RATE_LIMITED', RETRY_SOON)
    if (response.destroyed) return // left while it waited
    await pages.handle(request, response)
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    forwarder.track(socket)
    if (!isForSocket(request)) return pages.upgrade?.(request, socket, head)
    if (isDraining()) return refuseUpgrade(socket)
    vouchFor(request, trust)
    void withLogContext({ request: nameRequest(request) }, () => forwarder.upgrade(request, socket, head))
  })
  return server
}

/** Gives the request its id for the log, in the header where the routes read it. */
function nameRequest({ headers }: IncomingMessage): string {
  const id = requestIdOf(headers[REQUEST_ID_HEADER]?.toString())
  headers[REQUEST_ID_HEADER] = id
  return id
}

/** A path without a page, which Next answers with its 404 page. */
const NO_PAGE = '/nowhere'

function isForPerson({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/** A turn lasts milliseconds, so a second is enough. */
const RETRY_SOON = { 'retry-after': '1' }

/** True for a scraper beside us: no proxy before it, and a private network. */
function comesFromInside({ headers, socket }: IncomingMessage): boolean {
  return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && isInside(socket.remoteAddress)
}

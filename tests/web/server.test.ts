import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect as connectTo, type AddressInfo, type Socket } from 'node:net'
import { Server as SocketServer } from 'socket.io'
import { io, type Socket as Client } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BODY_MAX_BYTES, WEBHOOK_MAX_BYTES } from '#lib/protocol/limits.ts'
import { FORWARDED_ADDRESS_HEADER, sign, verify } from '#lib/server/door/forwarded-address.ts'
import { ROOT } from '#scripts/lib/paths.ts'
import { drain } from '../../web/drain.ts'
import { makeForwarder } from '../../web/request/forward.ts'
import { makeWebMetrics } from '../../web/metrics.ts'
import { makePageHeaders } from '../../web/pages/page-headers.ts'
import { readRoutes } from '../../web/request/routes.ts'
import { makeWebServer } from '../../web/server.ts'

const SECRET = 'a secret of web and gateway'
/** More than the network buffers for a client that does not read. */
const LARGE = Buffer.alloc(16 * 1024 * 1024)
const UNAVAILABLE = { success: false, code: 'UNAVAILABLE', error: expect.stringContaining('not available') }

let gateway: Server
let sockets: SocketServer
let web: Server
let forwarder: ReturnType<typeof makeForwarder>
let isDraining: boolean
let isDatabaseUp: boolean
/** The headers of the requests that reached the pages and the gateway. */
let atPages: IncomingHttpHeaders[]
let urlsAtPages: (string | undefined)[]
let bytesAtPages: number
let arePagesSlow: boolean
let atGateway: IncomingHttpHeaders[]

beforeEach(async () => {
  ;[isDraining, isDatabaseUp, atPages, urlsAtPages, atGateway] = [false, true, [], [], []]
  ;[arePagesSlow, bytesAtPages] = [false, 0]
  gateway = createServer()
  sockets = new SocketServer(gateway)
  sockets.use((socket, next) => {
    atGateway.push(socket.handshake.headers)
    next()
  })
  sockets.on('connection', (socket) => socket.on('echo', (words, answer) => answer(words)))
  forwarder = makeForwarder(await listen(gateway))
  web = makeWeb(0)
  await listen(web)
})

afterEach(async () => {
  web.closeAllConnections()
  web.close()
  await sockets.close()
})

function makeWeb(trustedHops: number): Server {
  return makeWebServer({
    trust: { secret: SECRET, trustedHops },
    forwarder,
    routeOf: readRoutes(ROOT),
    metrics: makeWebMetrics(forwarder.relayed, readRoutes(ROOT)),
    pages: {
      handle: async (request, response) => {
        atPages.push(request.headers)
        urlsAtPages.push(request.url)
        for await (const chunk of request) bytesAtPages += (chunk as Buffer).length
        if (request.url === '/large') response.write(LARGE)
        else if (!arePagesSlow) response.end('a page')
      },
      upgrade: null,
    },
    protect: makePageHeaders({
      appUrl: 'https://parley.example',
      issuer: 'https://id.example',
      outside: [],
      isDev: false,
    }),
    isDraining: () => isDraining,
    readiness: async () => ({ isReady: isDatabaseUp, parts: { database: isDatabaseUp ? 'ok' : 'down' } }),
  })
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return urlOf(server)
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function connect(transports: string[], extraHeaders: Record<string, string> = {}) {
  return io(urlOf(web), { transports, extraHeaders, forceNew: true, reconnection: false })
}

function connected(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', resolve)
    client.once('connect_error', reject)
  })
}

/** Opens a Socket.IO client and exposes its TCP connection. */
async function openRawWebsocket(): Promise<{ socket: Socket }> {
  const client = connect(['websocket'])
  await connected(client)
  const { _socket: socket } = (client.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws
  return { socket }
}

describe('sockets', () => {
  test.each(['polling', 'websocket'])('%s reaches the gateway and back', async (transport) => {
    const socket = connect([transport])
    expect(await socket.emitWithAck('echo', 'x'.repeat(50_000))).toHaveLength(50_000)
    socket.close()
  })

  test.each(['polling', 'websocket'])('%s reaches a gateway at an IPv6 address', async (transport) => {
    const { port } = gateway.address() as AddressInfo
    // 127.0.0.1 as an IPv6 address that works without IPv6, too.
    forwarder = makeForwarder(`http://[::ffff:127.0.0.1]:${port}`)
    web.close()
    await listen((web = makeWeb(0)))
    const socket = connect([transport])
    await connected(socket)
    socket.close()
  })

  test('polling is upgraded to a websocket', async () => {
    const socket = connect(['polling', 'websocket'])
    const upgraded = new Promise<void>((resolve) => socket.io.engine.once('upgrade', () => resolve()))
    await connected(socket)
    await upgraded
    expect(await socket.emitWithAck('echo', 'hello')).toBe('hello')
    socket.close()
  })

  test.each(['polling', 'websocket'])('over %s the gateway gets the signed address', async (transport) => {
    const forged = { 'x-forwarded-for': '203.0.113.9', [FORWARDED_ADDRESS_HEADER]: sign('203.0.113.9', 'a guess') }
    const socket = connect([transport], forged)
    await connected(socket)
    expect(verify(String(atGateway[0]?.[FORWARDED_ADDRESS_HEADER]), SECRET)).toBe('127.0.0.1')
    expect(atGateway[0]?.['x-forwarded-for']).toBe('127.0.0.1')
    socket.close()
  })

  test('a call to a gateway that is down gets 503 at once, and web lives on', async () => {
    await sockets.close()
    const answer = await fetch(`${urlOf(web)}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual(UNAVAILABLE)

    const socket = connect(['websocket'])
    await new Promise((resolve) => socket.once('connect_error', resolve))
    expect((await fetch(urlOf(web))).status).toBe(200)
  })

  test('the gateway sees a closed or reset browser connection at once', async () => {
    for (const leave of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      const { socket } = await openRawWebsocket()
      const [atGateway] = await sockets.fetchSockets()
      expect(atGateway, 'the websocket must have arrived for this test to mean anything').toBeDefined()
      const gone = once(sockets.sockets.sockets.get(atGateway!.id)!, 'disconnect')
      leave(socket)
      await gone
    }
  })

  test('a dead gateway closes its relayed websockets, and web lives on', async () => {
    const socket = connect(['websocket'])
    await connected(socket)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    gateway.closeAllConnections()
    sockets.disconnectSockets(true)
    await closed
    expect((await fetch(`${urlOf(web)}/healthz`)).status).toBe(200)
  })
})

describe('the address of a page request', () => {
  test('is the peer’s: no forwarding header of the request is passed on', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      [FORWARDED_ADDRESS_HEADER]: sign('203.0.113.9', SECRET),
    }
    await fetch(urlOf(web), { headers })
    const seen = Object.fromEntries(Object.keys(headers).map((name) => [name, atPages[0]?.[name]]))
    expect(seen).toEqual({
      ...Object.fromEntries(Object.keys(headers).map((name) => [name, undefined])),
      'x-forwarded-for': '127.0.0.1',
    })
  })

  test('is the one that the trusted proxy saw', async () => {
    web = makeWeb(1)
    await fetch(await listen(web), { headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' } })
    expect(atPages[0]?.['x-forwarded-for']).toBe('203.0.113.9')
  })
})

test('a document from outside the prerender cache runs no inline script', async () => {
  expect((await fetch(urlOf(web))).headers.get('content-security-policy')).toMatch(/^script-src 'self'; /)
})

test('a request has one id, for the pages and for the client', async () => {
  const given = '0123456789abcdef0123456789abcdef'
  for (const sent of [given, 'canary@example.com', '']) {
    const { headers } = await fetch(urlOf(web), { headers: { 'x-request-id': sent } })
    const id = headers.get('x-request-id')
    expect(atPages.at(-1)?.['x-request-id']).toBe(id)
    expect(id).toMatch(sent === given ? given : /^[0-9a-f-]{36}$/)
  }
})

describe('a path that cannot be decoded', () => {
  const unreadable = (accept: string) => fetch(`${urlOf(web)}/chat/%E0%A4%A/key`, { headers: { accept } })

  test('gets 400 for a program, and the not-found page for a person', async () => {
    const refused = await unreadable('application/json')
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })])
    expect(atPages).toEqual([])
    expect(await (await unreadable('text/html,application/xhtml+xml')).text()).toBe('a page')
    expect(urlsAtPages).toEqual(['/nowhere'])
  })
})

test('a client with too many open requests gets 429 with Retry-After', async () => {
  arePagesSlow = true
  const asked = Array.from({ length: 1017 }, () => fetch(urlOf(web)))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  web.closeAllConnections()
  await Promise.allSettled(asked)
})

test('[contract 6.7] clients that do not read their answers keep no other client of their address waiting', async () => {
  const readers = Array.from({ length: 16 }, () => connectTo((web.address() as AddressInfo).port))
  for (const reader of readers) reader.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => urlsAtPages).toHaveLength(16)
  expect(await (await fetch(urlOf(web))).text()).toBe('a page')
  for (const reader of readers) reader.destroy()
})

test('[contract 6.7] unread answers have a limit, above which the longest waiting are cut', async () => {
  const open = () => new Promise<number>((resolve) => web.getConnections((_, count) => resolve(count)))
  const readers = Array.from({ length: 6 }, () => connectTo((web.address() as AddressInfo).port).on('error', () => {}))
  await expect.poll(open).toBe(6)
  for (const [at, reader] of readers.entries()) {
    reader.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => urlsAtPages).toHaveLength(at + 1)
  }
  await expect.poll(open).toBeLessThan(4)
  expect(await open(), 'the last is still waited for').toBeGreaterThan(0)
  for (const reader of readers) reader.destroy()
})

describe('a body', () => {
  const post = (body: ReadableStream | string) =>
    fetch(urlOf(web), { method: 'POST', body, duplex: 'half' } as RequestInit)
  const streamed = (text: string) => new Blob([text]).stream()
  const most = 'x'.repeat(BODY_MAX_BYTES)

  test('[contract 6.7] keeps no other client of its address waiting if it never ends', async () => {
    const begun = ['content-length: 10\r\n\r\n1', `transfer-encoding: chunked\r\n\r\n10000\r\n${most}\r\n`]
    for (const rest of begun) {
      const senders = Array.from({ length: 16 }, () => connectTo((web.address() as AddressInfo).port))
      for (const sender of senders) {
        const arrived = once(web, 'request')
        sender.write(`POST / HTTP/1.1\r\nhost: x\r\n${rest}`)
        await arrived
      }
      expect(await (await fetch(urlOf(web))).text()).toBe('a page')
      for (const sender of senders) sender.destroy()
    }
    expect(urlsAtPages).toEqual(['/', '/'])
  })

  test('arrives whole, with a length or chunked', async () => {
    for (const body of [most, streamed(most), streamed('')]) expect((await post(body)).status).toBe(200)
    expect(bytesAtPages).toBe(2 * BODY_MAX_BYTES)
  })

  test('is refused above the limit, unread or not, and the connection goes on', async () => {
    for (const body of [most + 'x', streamed(most + 'x'), streamed(most.repeat(10))]) {
      const refused = await post(body)
      expect([refused.status, await refused.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })])
    }
    const socket = connectTo((web.address() as AddressInfo).port)
    const chunk = `30000\r\n${'x'.repeat(0x30000)}\r\n`
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`)
    socket.end('GET /next HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const answers = (await socket.setEncoding('utf8').toArray()).join('')
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
    expect(urlsAtPages).toEqual(['/next'])
  })
})

describe('a signed body', () => {
  const post = (body: ReadableStream | string, path = '/subscriptions/webhook', headers: HeadersInit = SIGNED) =>
    fetch(urlOf(web) + path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const SIGNED = { 'stripe-signature': 't=1,v1=00' }
  const streamed = (text: string) => new Blob([text]).stream()
  const most = 'x'.repeat(WEBHOOK_MAX_BYTES)

  test('[contract 6.7] may be as large as the payment provider’s, with a length or chunked', async () => {
    for (const body of ['x'.repeat(256 * 1024), most, streamed(most), 'x', streamed('x'), '']) {
      expect((await post(body)).status).toBe(200)
    }
    expect(bytesAtPages).toBe(256 * 1024 + 2 * WEBHOOK_MAX_BYTES + 2)
  })

  test('has a limit; unsigned bodies and other calls keep the ordinary one', async () => {
    const larger = 'x'.repeat(BODY_MAX_BYTES + 1)
    const refused = [
      post(most + 'x'),
      post(streamed(most + 'x')),
      post(larger, '/subscriptions/webhook', {}),
      post(larger, '/subscriptions/billing-portal'),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(413)
    expect(atPages).toEqual([])
  })

  test('[contract 6.7] is cut if it never ends; meanwhile large ones get 503 and small ones pass', async () => {
    const senders = Array.from({ length: 32 }, () =>
      connectTo((web.address() as AddressInfo).port).on('error', () => {}),
    )
    for (const sender of senders) {
      const arrived = once(web, 'request')
      sender.write(
        `POST /subscriptions/webhook HTTP/1.1\r\nhost: x\r\nstripe-signature: x\r\ncontent-length: 99999\r\n\r\nx`,
      )
      await arrived
    }
    expect((await post(most)).status, 'it is sent again').toBe(503)
    expect((await post('small')).status).toBe(200)
    await Promise.all(senders.map((sender) => once(sender.resume(), 'close')))
    expect((await post(most)).status).toBe(200)
  }, 30_000)
})

test('headers that are too large get 431, which deletes the sign-in cookies', async () => {
  const socket = connectTo((web.address() as AddressInfo).port)
  const cookie = `next-auth.session-token.0=${'x'.repeat(20_000)}`
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  const answer = (await socket.setEncoding('utf8').toArray()).join('')
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
  for (const name of ['', '.0', '.1', '.2', '.3', '.4', '.5']) {
    expect(answer).toContain(`set-cookie: next-auth.session-token${name}=; Path=/; Max-Age=0`)
    expect(answer).toContain(`set-cookie: __Secure-next-auth.session-token${name}=; Path=/; Max-Age=0`)
  }
})

test('bytes that are no request get 400 and delete no cookie', async () => {
  const socket = connectTo((web.address() as AddressInfo).port)
  socket.write('nonsense\r\n\r\n')
  const answer = (await socket.setEncoding('utf8').toArray()).join('')
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).not.toContain('set-cookie')
})

describe('probes', () => {
  test('healthz and readyz tell one word per part', async () => {
    expect(await (await fetch(`${urlOf(web)}/healthz`)).json()).toEqual({ process: 'ok' })
    expect(await (await fetch(`${urlOf(web)}/readyz`)).json()).toEqual({ database: 'ok' })
    isDatabaseUp = false
    const answer = await fetch(`${urlOf(web)}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([503, { database: 'down' }])
  })
})

test('a drain closes relayed sockets and polls, refuses new ones, answers what runs, and ends', async () => {
  const live = connect(['websocket'])
  const polling = connect(['polling'])
  await Promise.all([live, polling].map(connected))
  const closed = Promise.all(
    [live, polling].map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))),
  )

  const url = urlOf(web)
  isDraining = true
  const drained = drain(web, forwarder)
  const refused = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
  expect([refused.status, await refused.json()]).toEqual([503, UNAVAILABLE])
  expect(await (await fetch(url)).text()).toBe('a page')
  await Promise.all([closed, drained])
  await expect(fetch(url)).rejects.toThrow()
})

describe('/metrics', () => {
  const metrics = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${urlOf(web)}/metrics`, { headers })
    return answer.text()
  }

  test('count requests by route, without ids or keys from the paths', async () => {
    for (const path of ['/', '/chat/a-session/a-key', '/chat/session/a-session', '/nowhere/a-secret']) {
      await (await fetch(urlOf(web) + path)).text()
    }
    const text = await metrics()
    for (const route of ['/', '/chat/[sessionId]/[accessToken]', '/chat/session/[sessionId]', 'other']) {
      expect(text).toContain(`parley_http_seconds_count{route="${route}",method="GET",status="200"} 1`)
    }
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'parley_pool_connections', 'parley_pool_waiting']) {
      expect(text).toMatch(new RegExp(`^${name} `, 'm'))
    }
    for (const secret of ['a-session', 'a-key', 'a-secret']) expect(text).not.toContain(secret)
  })

  test('count the pages asked for to fill a gap', async () => {
    for (const query of ['', '?before=3&limit=50', '?after=3']) await fetch(`${urlOf(web)}/chat/session/s${query}`)
    await fetch(`${urlOf(web)}/?after=3`)
    expect(await metrics()).toContain('parley_gaps_total 1\n')
  })

  test('are not served through a proxy', async () => {
    expect(await metrics({ 'x-forwarded-for': '203.0.113.1' })).toBe('a page')
    expect(await metrics({ forwarded: 'for=203.0.113.1' })).toBe('a page')
  })
})

import { randomBytes } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { offering } from '#tests/support/offering.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  access = await world.open()
})
afterAll(() => world.stop())

/** Tries to connect. Returns null when let in, else the refusal. */
function knock(auth: object, options: object = {}): Promise<{ message: string; code: unknown } | null> {
  const socket = io(world.gateway.url, {
    auth,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  })
  return new Promise<{ message: string; code: unknown } | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', (error) =>
      resolve({ message: error.message, code: (error as { data?: { code: unknown } }).data?.code }),
    )
  }).finally(() => socket.close())
}

const closed = { message: "Oops! That session's closed.", code: 'SESSION_CLOSED' }

test.each([
  ['GET /healthz', 'h2c', 200],
  ['GET /socket.io/?EIO=4&transport=polling', 'h2c', 200],
  ['GET /elsewhere', 'websocket', 404],
])('[contract 2] %s is answered although the caller offers %s', async (call, upgrade, status) => {
  expect(await offering(upgrade, call, world.gateway.url)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

describe('[ROUTE-4] [CONN-15] a session opens with its id and a live key, and with nothing else', () => {
  test('the right key opens it', async () => {
    expect(await knock({ ...access, anonymousBrowserId: newBrowserId() })).toBeNull()
  })

  test.each(['-', '_'])('[DEC-36] so does a key of the first form that ends in %s, also without it', async (mark) => {
    const old = await world.open()
    const accessToken = randomBytes(24).toString('base64url').slice(0, -1) + mark
    await world.sql('UPDATE access_key SET hash = $1 WHERE session_id = $2', [hashOfToken(accessToken), old.sessionId])
    const anonymousBrowserId = newBrowserId()
    expect(await knock({ ...old, anonymousBrowserId, accessToken })).toBeNull()
    expect(await knock({ ...old, anonymousBrowserId, accessToken: accessToken.slice(0, -1) })).toBeNull()
    expect(await knock({ ...old, anonymousBrowserId, accessToken: accessToken.slice(0, -2) })).toEqual(closed)
  })

  test.each([
    ['a wrong key', { accessToken: randomBytes(24).toString('base64url') }],
    ['no key', { accessToken: undefined }],
    ['an empty key', { accessToken: '' }],
    ['a key that is no text', { accessToken: { $ne: null } }],
    ['no session', { sessionId: undefined }],
    ['a session that is none', { sessionId: '__proto__' }],
    ['a session with a NUL', { sessionId: 'a\0b' }],
  ])('%s does not', async (_, changed) => {
    expect(await knock({ ...access, anonymousBrowserId: newBrowserId(), ...changed })).toEqual(closed)
  })

  test('the key of another session does not', async () => {
    const other = await world.open()
    expect(await knock({ ...access, accessToken: other.accessToken, anonymousBrowserId: newBrowserId() })).toEqual(
      closed,
    )
  })

  test('a revoked key does not', async () => {
    const ended = await world.open()
    await world.services.sessions.end(ended.sessionId)
    expect(await knock({ ...ended, anonymousBrowserId: newBrowserId() })).toEqual(closed)
  })
})

test.each([
  undefined,
  '',
  'error-generating-id',
  'anon-1',
  'guest-abc',
  42,
  ['anon-1700000000000-aaaaaaaaaaaaaaaaaaaaaaa'],
])('[SOCK-7] [STORE-2] %j is no proof of an anonymous person', async (anonymousBrowserId) => {
  expect(await knock({ ...access, anonymousBrowserId })).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('[ROLE-24] [CONN-17] a token of unknown origin proves nothing', async () => {
  const refusal = await knock({ ...access, anonymousBrowserId: newBrowserId(), token: 'eyJhbGciOiJub25lIn0.e30.' })
  expect(refusal).toEqual({ message: 'Authentication failed. Please sign in again.', code: 'AUTH_FAILED' })
})

describe('[SOCK-1] only our own pages may connect', () => {
  const auth = () => ({ ...access, anonymousBrowserId: newBrowserId() })
  test.each(['polling', 'websocket'])('over %s', async (transport) => {
    const from = (origin: string) => knock(auth(), { transports: [transport], extraHeaders: { origin } })
    expect(await from(world.appUrl)).toBeNull()
    expect(await from('https://evil.example')).not.toBeNull()
    expect(await from('null')).not.toBeNull()
  })
})

test('[SOCK-2] [SOCK-3] [SOCK-4] a connection at /socket.io starts with polling and upgrades to websocket', async () => {
  const person = new Person(world.gateway.url, access, { transports: ['polling', 'websocket'] })
  await person.connected()
  const { engine } = person.socket.io
  if (engine.transport.name === 'polling') await new Promise((resolve) => engine.once('upgrade', resolve))
  expect(engine.transport.name).toBe('websocket')
  person.leave()
})

test('an idle connection stays open longer than web and load balancers keep theirs: none of them meets a closed one', async () => {
  const answer = await fetch(`${world.gateway.url}/healthz`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=65')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as newSession } from '../../app/chat/new-session/route.ts'
import { POST as auth } from '../../app/api/auth/[...nextauth]/route.ts'
import { POST as validateKey } from '../../app/chat/validate-key/route.ts'
import { call } from '#tests/support/call.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
})
afterAll(() => world.stop())

function signOutFromElsewhere(): Promise<Response> {
  const headers = { origin: 'https://elsewhere.example' }
  const request = new Request(`${world.appUrl}/api/auth/signout`, { method: 'POST', headers })
  return auth(request, { params: Promise.resolve({ nextauth: ['signout'] }) })
}

test('every call has its own id, answered or refused', async () => {
  const ids = [
    (await call(world, newSession, { method: 'GET' })).headers.get('x-request-id'),
    (await call(world, newSession, { method: 'GET' })).headers.get('x-request-id'),
    (await call(world, validateKey, { body: {} })).headers.get('x-request-id'),
    (await signOutFromElsewhere()).headers.get('x-request-id'),
  ]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(4)
})

test('a call without params, as Next makes it for a path without any, is answered', async () => {
  const request = new Request(`${world.appUrl}/chat/new-session`)
  expect((await newSession(request, { params: Promise.resolve(undefined) })).status).toBe(200)
})

test.each([
  ['the id that nginx gave', '0123456789abcdef0123456789abcdef', true],
  ['words of a client', 'canary@example.com', false],
])('%s', async (_, given, isTaken) => {
  const { headers } = await call(world, newSession, { method: 'GET', headers: { 'x-request-id': given } })
  expect(headers.get('x-request-id') === given).toBe(isTaken)
})

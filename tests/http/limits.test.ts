import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as readHistory } from '../../app/chat/session/[sessionId]/route.ts'
import { GET as validateSession } from '../../app/chat/session/[sessionId]/[accessToken]/route.ts'
import { GET as newSession } from '../../app/chat/new-session/route.ts'
import { POST as newSessionWithMessage } from '../../app/chat/new-session-with-message/route.ts'
import { POST as reopenSession } from '../../app/chat/reopen-session/[sessionId]/route.ts'
import { POST as joinSession } from '../../app/chat/join-session/route.ts'
import { POST as storeHiddenPrompt } from '../../app/chat/store-hidden-prompt/route.ts'
import { POST as validateKey } from '../../app/chat/validate-key/route.ts'
import { GET as readStatus } from '../../app/subscriptions/status/route.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({
    isParleyAway: true,
    environment: { RATE_SESSIONS: '3/60s', RATE_GUESSES: '4/60s', RATE_JOINS: '5/60s' },
  })
  Object.assign(process.env, world.environment)
})
afterAll(() => world.stop())

/** The header as web/request/trust sets it, regardless of the client's own. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const REFUSED = { status: 429, body: { success: false, code: 'RATE_LIMITED' } }

test('new sessions of an address are limited across both calls, with a Retry-After', async () => {
  const headers = from('203.0.113.1')
  const body = { anonymousId: newBrowserId() }
  for (let at = 0; at < 2; at++) {
    expect(await call(world, newSession, { method: 'GET', headers })).toMatchObject({ status: 200 })
  }
  expect(await call(world, newSessionWithMessage, { body, headers })).toMatchObject({ status: 200 })
  const refused = await call(world, newSessionWithMessage, { body, headers })
  expect(refused).toMatchObject(REFUSED)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await call(world, newSession, { method: 'GET', headers })).toMatchObject(REFUSED)
  expect(await call(world, newSession, { method: 'GET', headers: from('203.0.113.2') })).toMatchObject({ status: 200 })
})

test('[HTTP-11] changed hidden prompts of an owner are limited; repeats and refused calls do not count', async () => {
  const owner = newBrowserId()
  const { sessionId } = await world.open(owner)
  const store = (prompt: string, browserId = owner) =>
    call(world, storeHiddenPrompt, { body: { sessionId, prompt }, headers: { 'x-anonymous-id': browserId } })
  const stranger = newBrowserId()
  for (let at = 0; at < 61; at++) expect(await store('Be loud.', stranger)).toMatchObject({ status: 404 })
  for (let at = 0; at < 60; at++) {
    expect(await store(`Be calm, ${at}.`)).toMatchObject({ status: 200 })
    if (at < 59) expect(await store(`Be calm, ${at}.`), 'a repeat').toMatchObject({ status: 200 })
  }
  expect(await store('Be loud.')).toMatchObject(REFUSED)
})

test('reopened sessions count as new ones, because each adds a key', async () => {
  const headers = from('203.0.113.3')
  const { token, accountId } = await world.signUp()
  const { sessionId } = await world.services.openSession(accountId)
  const reopen = { params: { sessionId }, headers: { ...headers, authorization: `Bearer ${token}` } }
  for (let at = 0; at < 3; at++) expect(await call(world, reopenSession, reopen)).toMatchObject({ status: 200 })
  expect(await call(world, reopenSession, reopen)).toMatchObject(REFUSED)
  expect(await call(world, newSession, { method: 'GET', headers })).toMatchObject(REFUSED)
  expect(await world.sql('SELECT 1 FROM access_key WHERE session_id = $1', [sessionId])).toHaveLength(4)
})

test('redirects from a reset session are limited per address, because each adds a key', async () => {
  const anonymousBrowserId = newBrowserId()
  const access = await world.open(anonymousBrowserId)
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId })
  await ana.ask('resetVote', { sessionId: access.sessionId, userId: ana.userId })
  const { newSessionId } = await ana.hears('sessionRedirect')
  const join = (address: string) =>
    call(world, joinSession, {
      body: { sessionId: access.sessionId, userId: anonymousBrowserId },
      headers: from(address),
    })
  const keys = async () => (await world.sql('SELECT 1 FROM access_key WHERE session_id = $1', [newSessionId])).length
  const before = await keys()
  for (let at = 0; at < 5; at++) expect(await join('203.0.113.20')).toMatchObject({ status: 404 })
  expect(await join('203.0.113.20')).toMatchObject(REFUSED)
  expect(await join('203.0.113.21')).toMatchObject({ status: 404 })
  expect((await keys()) - before).toBe(6)
})

describe('refused keys are limited per address, across all calls', () => {
  test('and then even the right key is refused, but not a proof of identity', async () => {
    const headers = from('203.0.113.10')
    const access = await world.open()
    const wrong = { ...access, accessToken: 'wrong' }
    const right = { method: 'GET', params: access, headers }
    expect(await call(world, validateSession, right)).toMatchObject({ status: 200 })
    expect(await call(world, validateSession, { ...right, params: wrong })).toMatchObject({ status: 404 })
    const body = { sessionId: access.sessionId, accessKey: 'wrong' }
    expect(await call(world, validateKey, { body, headers })).toMatchObject({ status: 200, body: { valid: false } })
    const withKey = { ...right, headers: { ...headers, 'x-access-token': 'wrong' } }
    for (let at = 0; at < 2; at++) expect(await call(world, readHistory, withKey)).toMatchObject({ status: 404 })

    expect(await call(world, readHistory, withKey)).toMatchObject(REFUSED)
    expect(await call(world, validateKey, { body, headers })).toMatchObject(REFUSED)
    expect(await call(world, validateSession, right)).toMatchObject(REFUSED)
    expect(await call(world, validateSession, { ...right, headers: from('203.0.113.11') })).toMatchObject({
      status: 200,
    })
    const asOneself = { ...right, headers: { ...headers, 'x-anonymous-id': newBrowserId() } }
    expect(await call(world, readHistory, asOneself)).toMatchObject({ status: 404 })
  })
})

test('fresh status calls are limited per account', async () => {
  const { token } = await world.signUp()
  const look = (query: string) =>
    call(world, readStatus, { method: 'GET', query, headers: { authorization: `Bearer ${token}` } })
  const answers = await Promise.all(Array.from({ length: 70 }, () => look('?fresh=true')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await look('')).toMatchObject({ status: 200 })
})

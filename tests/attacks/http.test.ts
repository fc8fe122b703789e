import fc from 'fast-check'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '#lib/protocol/errors.ts'
import * as http from '#lib/protocol/http.ts'
import { hostileText, nearlyValid, oddity, validInput, WORST } from '#tests/support/arbitrary.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/** One call of the contract. */
type Call = { method: string; path: string; body?: z.ZodType }
const CALLS: Call[] = [
  { method: 'GET', path: '/chat/new-session' },
  { method: 'POST', path: '/chat/new-session-with-message', body: http.newSessionBody },
  { method: 'POST', path: '/chat/join-session', body: http.joinSessionBody },
  { method: 'GET', path: '/chat/session/{id}' },
  { method: 'GET', path: '/chat/session/{id}/{id}' },
  { method: 'POST', path: '/chat/end-session', body: http.endSessionBody },
  { method: 'POST', path: '/chat/store-hidden-prompt', body: http.hiddenPromptBody },
  { method: 'GET', path: '/chat/sessions' },
  { method: 'POST', path: '/chat/reopen-session/{id}' },
  { method: 'PATCH', path: '/chat/sessions/{id}/rename', body: http.renameSessionBody },
  { method: 'DELETE', path: '/chat/sessions/{id}' },
  { method: 'POST', path: '/chat/validate-key', body: http.validateKeyBody },
  { method: 'POST', path: '/subscriptions/checkout-session', body: http.checkoutBody },
  { method: 'POST', path: '/subscriptions/billing-portal', body: http.portalBody },
  { method: 'GET', path: '/subscriptions/status' },
  { method: 'POST', path: '/subscriptions/webhook' },
  { method: 'GET', path: '/user/settings' },
  { method: 'PUT', path: '/user/settings', body: http.settingsBody },
  { method: 'GET', path: '/user/token' },
]
const RUNS = { numRuns: 300, interruptAfterTimeLimit: 10_000 }

let world: World
let access: Access
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, hasWeb: true })
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(world.gateway.url, access)
})
afterAll(() => world.stop())

type Answered = { status: number; body: Record<string, unknown>; headers: Headers }

async function ask(
  path: string,
  { headers = {}, ...options }: RequestInit & { headers?: Record<string, string> },
): Promise<Answered> {
  const answer = await fetch(world.web.url + path, {
    ...options,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Answered['body'],
  }
}

/** Expects success or a refusal in the contract's shape, never a 5xx. */
function expectContract({ status, body, headers }: Answered, what: string): void {
  expect(status, what).toBeLessThan(500)
  expect(headers.get('content-type'), what).toContain('application/json')
  expect(headers.get('cache-control'), what).toBe('no-store')
  if (status === 200 || 'valid' in body) return
  expect(body, what).toMatchObject({ success: false, error: expect.any(String) })
  expect(Object.keys(ERRORS), what).toContain(body.code)
}

/** Returns all rows, except connections, gateways and Parley's status. */
async function stored(): Promise<unknown> {
  const tables = await world.sql(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const lasting = tables
    .map(({ name }) => String(name))
    .filter((name) => !/^(gateway|connection|reply_.*|room_part|parley_state)$/.test(name))
  expect(lasting.length, 'there must be tables for this to mean anything').toBeGreaterThan(5)
  return Promise.all(
    lasting.map(async (name) => [
      name,
      await world.sql(
        `SELECT count(*), md5(string_agg(row::text, '|' ORDER BY row::text))
         FROM (SELECT to_jsonb(one) - '{last_rev,rev_taken_by}'::text[] AS row FROM "${name}" one) rows`,
      ),
    ]),
  )
}

async function expectUndisturbed(): Promise<void> {
  const said = await ana.say('still here')
  expect(said).toMatchObject({ success: true })
  await ben.hears('msgFromServer', ({ id }) => said.success && id === said.message?.id)
}

const id = fc.oneof(
  fc.webPath().map((path) => path.slice(1)),
  hostileText(),
  fc.constantFrom('__proto__', '%', '%00', '%2e%2e', 'a/b', 'x'.repeat(2000)),
)
const segment = id.map((text) => encodeURIComponent(text.toWellFormed()).replace(/^\.*$/, '-'))
const header = fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).map((text) => text.trim())
const headers = fc.record(
  {
    'x-anonymous-id': fc.oneof(header, fc.constant('anon-1700000000000-aaaaaaaaaaaaaaaaaaaaaaaa')),
    'x-access-token': header,
    authorization: fc.oneof(
      header,
      header.map((token) => `Bearer ${token}`),
      fc.constantFrom('Bearer', 'Bearer  ', 'Basic eDp5'),
    ),
    'x-request-id': header,
    'x-forwarded-for': header,
    'stripe-signature': header,
    cookie: header,
    'content-type': fc.oneof(header, fc.constant('application/json')),
  },
  { requiredKeys: [] },
)
const years = fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z')
const query = fc
  .oneof(
    fc.record({ before: id, after: id, limit: id, fresh: id }, { requiredKeys: [] }),
    fc.record(
      { before: fc.oneof(years, id), after: fc.integer().map(String), limit: fc.double().map(String) },
      { requiredKeys: [] },
    ),
  )
  .map((fields) => `?${new URLSearchParams(fields as Record<string, string>).toString()}`)

function bodyFor({ body }: Call): fc.Arbitrary<string> {
  const fits = body ? [validInput(body), nearlyValid(body)] : []
  return fc.oneof(
    fc.oneof(...fits, oddity()).map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '{', '[]', '{"a":', '"', 'null', '\ufeff{}'),
  )
}

describe('arbitrary requests to every call', () => {
  test('without credentials are refused or harmless, cause no fault, and change nothing stored', async () => {
    const before = await stored()
    const attempt = fc
      .constantFrom(...CALLS.filter(({ path }) => !path.startsWith('/chat/new-session')))
      .chain((call) =>
        fc.record({ call: fc.constant(call), first: segment, second: segment, headers, query, body: bodyFor(call) }),
      )
    await fc.assert(
      fc.asyncProperty(attempt, async ({ call, first, second, headers, query, body }) => {
        const path = call.path.replace('{id}', first).replace('{id}', second) + query
        const init = {
          method: call.method,
          headers: headers as Record<string, string>,
          ...(call.method !== 'GET' && { body }),
        }
        expectContract(await ask(path, init), `${call.method} ${path} ${JSON.stringify(init)}`)
      }),
      RUNS,
    )
    expect(await stored()).toEqual(before)
    await expectUndisturbed()
  })

  test('with an account are served or refused, and cause no fault', async () => {
    const { token } = await world.signUp()
    const own = await world.open()
    await enter(world.gateway.url, own, { token })
    const attempt = fc.constantFrom(...CALLS).chain((call) =>
      fc.record({
        call: fc.constant(call),
        first: fc.oneof(segment, fc.constant(own.sessionId)),
        second: segment,
        query,
        body: bodyFor(call),
      }),
    )
    await fc.assert(
      fc.asyncProperty(attempt, async ({ call, first, second, query, body }) => {
        const path = call.path.replace('{id}', first).replace('{id}', second) + query
        const init = {
          method: call.method,
          headers: { authorization: `Bearer ${token}` },
          ...(call.method !== 'GET' && { body }),
        }
        expectContract(await ask(path, init), `${call.method} ${path} ${JSON.stringify(init)}`)
      }),
      { ...RUNS, numRuns: 200 },
    )
    await expectUndisturbed()
  })

  const needsBody = ({ path, body }: Call) => body && path !== '/chat/new-session-with-message' // an account proves enough
  test.each(CALLS.filter(needsBody))(
    'with each wrong type of body are refused and change nothing: $method $path',
    async ({ method, path }) => {
      const { token } = await world.signUp()
      const before = await stored()
      for (const value of WORST) {
        const answer = await ask(path.replace('{id}', access.sessionId), {
          method,
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify(value),
        })
        expectContract(answer, JSON.stringify(value).slice(0, 60))
        expect(answer.status, JSON.stringify(value).slice(0, 60)).toBeGreaterThanOrEqual(400)
      }
      expect(await stored()).toEqual(before)
    },
  )
})

test.each(CALLS)('a call answers an unknown method with 405 and the allowed ones: $path', async ({ path }) => {
  const own = CALLS.filter((call) => call.path === path).map(({ method }) => method)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (own.includes(method)) continue
    const answer = await ask(path.replaceAll('{id}', access.sessionId), { method })
    expectContract(answer, `${method} ${path}`)
    expect(answer, method).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(answer.headers.get('allow')?.split(', '), method).toEqual(expect.arrayContaining(own))
    expect(answer.headers.get('allow'), method).not.toContain(method)
  }
})

describe('a write must come from our own page, as JSON', () => {
  const anonymousId = newBrowserId()
  const open = (headers: Record<string, string>, body: BodyInit = JSON.stringify({ anonymousId })) =>
    ask('/chat/new-session-with-message', { method: 'POST', headers, body })

  test('is accepted from our origin, and from no browser', async () => {
    expect(await open({ origin: world.appUrl, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
    expect(await open({})).toMatchObject({ status: 200 })
    expect(await open({ 'content-type': 'application/json; charset=utf-8' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin that it may tell', { origin: 'null' }],
    ['our host on another port', { origin: 'http://localhost:1' }],
    ['our address as the beginning of another', { origin: 'http://localhost.evil.example' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another site of our domain', { 'sec-fetch-site': 'same-site' }],
  ])('is refused from %s', async (_, headers) => {
    expect(await open(headers as unknown as Record<string, string>)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })

  test('another site’s picture opens no session', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    expect(await ask('/chat/new-session', { method: 'GET', headers })).toMatchObject({ status: 403 })
  })

  test.each([
    'text/plain',
    'text/plain; x=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('is refused as %j, which a form of another site could send', async (type) => {
    expect(await open({ 'content-type': type })).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
  })

  test('the sign-in’s own calls refuse other origins, large bodies, and the log endpoint', async () => {
    const post = (path: string, headers: Record<string, string>, body = '{}') =>
      ask(`/api/auth/${path}`, { method: 'POST', headers, body })
    for (const path of ['signin/google', 'signout', 'callback/google']) {
      expect(await post(path, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    }
    expect(await post('signout', {}, JSON.stringify({ x: 'x'.repeat(70_000) }))).toMatchObject({ status: 413 })
    expect(await post('_log', {}, JSON.stringify({ level: 'error', code: 'canary-in-the-log' }))).toMatchObject({
      status: 404,
    })
    expect(world.web.logs()).not.toContain('canary')
  })
})

test.each([
  ['POST', '/chat/end-session'],
  ['POST', '/chat/store-hidden-prompt'],
  ['PATCH', '/chat/sessions/{id}/rename'],
  ['POST', '/subscriptions/checkout-session'],
  ['POST', '/subscriptions/billing-portal'],
  ['GET', '/subscriptions/status?fresh=maybe'],
  ['PUT', '/user/settings'],
])('a call without credentials gets 401, even if the rest is wrong: %s %s', async (method, path) => {
  for (const body of method === 'GET' ? [null] : ['{}', '{', '']) {
    const answer = await ask(path.replace('{id}', access.sessionId), { method, body })
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  }
})

test.each(CALLS.filter(({ method }) => method !== 'GET'))(
  'a body too large is refused, even by calls that read none: $method $path',
  async ({ method, path }) => {
    const body = JSON.stringify({ padding: 'x'.repeat(70_000) })
    const answer = await ask(path.replace('{id}', access.sessionId), { method, body })
    expectContract(answer, path)
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  },
)

describe('found by chance, kept as examples', () => {
  test('a title loses the characters that PostgreSQL refuses, and may not be empty then', async () => {
    const { token } = await world.signUp()
    const own = await world.open()
    await enter(world.gateway.url, own, { token })
    const headers = { authorization: `Bearer ${token}` }
    const rename = (userTitle: string) =>
      ask(`/chat/sessions/${own.sessionId}/rename`, { method: 'PATCH', headers, body: JSON.stringify({ userTitle }) })
    expect(await rename('Din\0ner\n\ud800')).toMatchObject({ status: 200, body: { userTitle: 'Dinner\ufffd' } })
    expect(await rename('\0')).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
  })
})

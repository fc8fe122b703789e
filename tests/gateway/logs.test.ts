import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashedId } from '#lib/server/log/log-context.ts'
import { safeCause } from '#lib/server/log/log.ts'
import { enter, enterAtRest, Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

const ADDRESS = '203.0.113.77'
const FLAGGED = '203.0.113.78'

let world: World
beforeAll(async () => {
  const environment = { LOG_LEVEL: 'trace', TRUSTED_PROXY_HOPS: '1', RATE_RENAMES: '1/60s' }
  world = await startWorld({ environment })
})
afterAll(() => world.stop())

type Line = { security?: string; session?: string; socket?: string; doing?: string }
const lines = (): Line[] =>
  world.gateway
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('the log names each attempt, its person only as a hash, and no written text or proof', async () => {
  const access = await world.open()
  const account = await world.signUp({ displayName: 'Canary Displayname' })
  await world.parleyWill({ text: 'A canary-reply for you.' })
  const ana = await enter(world.gateway.url, access, { address: ADDRESS, token: account.token })
  const { sessionId } = access
  await ana.say('A canary-message, Parley?')
  await ana.hears('ai-stream-end')
  await ana.ask('renameUser', { sessionId: 'canary-foreign', userId: ana.userId, newName: 'canary-name' })
  await ana.ask('renameUser', { sessionId, userId: ana.userId, newName: 'canary-name' })
  await ana.ask('renameUser', { sessionId, userId: ana.userId, newName: 'canary-again' })
  ana.socket.emit('canary-event', 'canary-payload')
  const knocks = [
    new Person(world.gateway.url, { ...access, accessToken: 'canary-wrong-key' }, { address: ADDRESS }),
    new Person(world.gateway.url, access, { address: ADDRESS, token: 'canary.wrong.token' }),
  ]
  for (const person of knocks) await expect(person.connected()).rejects.toThrow()
  await world.services.flagStore.put(
    { hash: world.services.secrets.addressSubjectOf(FLAGGED) },
    { reason: null, seconds: null },
  )
  const flagged = await enter(world.gateway.url, access, { address: FLAGGED })
  await expect.poll(() => flagged.say('canary-flagged')).toMatchObject({ code: 'IP_FLAGGED' })

  const session = hashedId(sessionId)
  // The log arrives through a pipe, a moment after the answer.
  const seen = () => lines().filter(({ security }) => security !== undefined)
  for (const [security, doing] of [
    ['foreign-id', 'renameUser'],
    ['rate-limited', 'renameUser'],
    ['key-refused', undefined],
    ['token-refused', 'a handshake'],
    ['address-flagged', 'msgFromClient'],
  ]) {
    const line = { security, session, socket: expect.any(String), ...(doing && { doing }) }
    await expect.poll(seen).toContainEqual(expect.objectContaining(line))
  }
  const secrets = ['canary', sessionId, access.accessToken, account.token, account.identity.email, ADDRESS, FLAGGED]
  const people = [ana.userId, ana.anonymousBrowserId, flagged.anonymousBrowserId, ana.socket.id ?? '']
  for (const secret of [...secrets, ...people]) {
    expect(world.gateway.logs().toLowerCase()).not.toContain(secret.toLowerCase())
  }
})

test('each line is JSON, also if somebody joins whose gateway is the only one and writes the running reply no more', async () => {
  const access = await world.open()
  await world.sql(
    `WITH room AS (UPDATE session SET last_seq = 1 WHERE id = $1)
     INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, status)
     VALUES ($1, 1, 'left-open', 'Parley', 'Parley', 'parley', 'So far', 'streaming')`,
    [access.sessionId],
  )
  const ana = await enterAtRest(world.gateway.url, access)
  await ana.ask('renameUser', { sessionId: 'another', userId: ana.userId, newName: 'Ana' })
  const session = hashedId(access.sessionId)
  await expect.poll(lines).toContainEqual(expect.objectContaining({ security: 'foreign-id', session }))
  const isJson = (line: string) => line === '' || line.startsWith('{')
  expect(
    world.gateway
      .logs()
      .split('\n')
      .filter((line) => !isJson(line)),
  ).toEqual([])
})

test('an error is logged by what helps to find it, without its row or request', () => {
  const cause = Object.assign(new Error('violates a constraint', { cause: new TypeError('within') }), {
    code: '23514',
    detail: 'Failing row contains (canary)',
    request: { body: 'canary' },
  })
  const logged = safeCause(cause)
  expect(logged).toMatchObject({ type: 'Error', message: 'violates a constraint', code: '23514' })
  expect(logged).toMatchObject({ cause: { type: 'TypeError', message: 'within' } })
  expect(JSON.stringify([logged, safeCause('canary')])).not.toContain('canary')
  const quoted = safeCause(new Error('Invalid email address: canary+1@example.com'))
  expect(quoted).toMatchObject({ message: 'Invalid email address: …@…' })
  expect(JSON.stringify(quoted)).not.toContain('canary')
  const frame = 'at ask (file:///app/node_modules/@anthropic-ai/sdk/core.mjs:301:24)'
  expect(safeCause(Object.assign(new Error('x'), { stack: frame }))).toMatchObject({ stack: frame })
})

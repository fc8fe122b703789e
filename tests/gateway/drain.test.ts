import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pauseBefore } from '#lib/server/process/close-in-batches.ts'
import { enter, Person } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { openWay } from '#tests/support/way.ts'
import { openWire } from '#tests/support/wire.ts'
import { startWorld, type World } from '#tests/support/world.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'

test('a gateway that drains answers strangers 503, for a proxy to lead them on, and serves its own to the end', async () => {
  const gateway = await startGateway(world.environment)
  const access = await world.open()
  const ana = await enter(gateway.url, access, { transports: ['polling'] })
  await world.parleyWill({ text: 'One word after another. '.repeat(400), chunkChars: 8, chunkDelayMs: 60 })
  await ana.say('Parley, tell us a story')
  const { messageId } = await ana.hears('ai-stream-chunk')
  expect((await fetch(gateway.url + HANDSHAKE)).status, 'before').toBe(200)

  const [ended, closed] = [gateway.ended(), ana.closed()]
  gateway.signal('SIGTERM')
  await waitFor('it to drain', async () => (await fetch(`${gateway.url}/readyz`)).status === 503)

  const refused = await fetch(gateway.url + HANDSHAKE)
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  const ofAnotherGateway = `${gateway.url}${HANDSHAKE}&sid=begun-elsewhere`
  expect((await fetch(ofAnotherGateway, { method: 'POST', body: '40' })).status).toBe(503)
  const upgrade = new WebSocket(`${gateway.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise((resolve) => upgrade.addEventListener('error', resolve, { once: true }))

  expect(await ana.say('still heard here')).toMatchObject({ success: true })
  const heard = ana.heard('ai-stream-chunk').length
  await ana.hears('ai-stream-chunk', () => ana.heard('ai-stream-chunk').length > heard)
  await ana.ask('stopReply', { sessionId: access.sessionId, userId: ana.userId, messageId })
  expect(await ana.hears('ai-stream-error')).toEqual({ messageId, error: 'stopped' })
  expect(await closed).toBe('transport close')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('the only gateway answers what is asked while it drains: nobody else would', async () => {
  const lonely = await startWorld()
  const [busy, ana] = [
    await enter(lonely.gateway.url, await lonely.open()),
    await enter(lonely.gateway.url, await lonely.open()),
  ]
  const story = { kind: 'reply', contains: 'tell us a story' }
  const text = 'One word after another. '.repeat(400)
  await lonely.parleyWill({ match: story, text, chunkChars: 8, chunkDelayMs: 60 })
  await busy.say('Parley, tell us a story')
  const { messageId } = await busy.hears('ai-stream-chunk')
  const ended = lonely.gateway.ended()
  lonely.gateway.signal('SIGTERM')
  await waitFor('it to drain', async () => (await fetch(`${lonely.gateway.url}/readyz`)).status === 503)

  await lonely.parleyWill({
    match: { kind: 'reply', contains: 'is anybody there?' },
    text: 'Just me, and not for long.',
  })
  await ana.say('Parley, is anybody there?')
  await ana.hears('ai-stream-end', (reply) => reply.text === 'Just me, and not for long.')
  await busy.ask('stopReply', { sessionId: busy.access.sessionId, userId: busy.userId, messageId })
  expect(await ended).toEqual({ code: 0, signal: null })
  await lonely.stop()
})

test.each([
  { people: 20_000, repliesMs: 15_000, leftMs: 0 },
  { people: 20_000, repliesMs: 0, leftMs: 0 },
  { people: 5000, repliesMs: 12_000, leftMs: 1500 },
])('$people people are sent away in time, and not faster than it takes, after replies of $repliesMs ms', (drain) => {
  let leftMs = 19_500 - drain.repliesMs
  for (let people = drain.people - 200; people > 0; people -= 200) {
    const pause = pauseBefore(people, leftMs)
    expect(pause).toBeLessThanOrEqual(250)
    leftMs -= pause
  }
  expect(leftMs).toBeCloseTo(drain.leftMs, 0)
  expect(pauseBefore(20_000, -100), 'late already').toBe(0)
})

test('a stop is over within 25 s, also in the middle of a reply without an end, and people are sent away in batches', async () => {
  const gateway = await startGateway(world.environment)
  const access = await world.open()
  const ana = await enter(gateway.url, access)
  await world.parleyWill({ text: 'and on '.repeat(2000), chunkChars: 7, chunkDelayMs: 100 })
  await ana.say('Parley, tell us a story')
  const { messageId } = await ana.hears('ai-stream-chunk')
  const crowd = await Promise.all(Array.from({ length: 650 }, () => new Person(gateway.url, access).connected()))
  const sentAwayAt: number[] = []
  const sentAway = crowd.map((one) => one.closed().then(() => sentAwayAt.push(performance.now())))

  const toldAt = performance.now()
  expect(await gateway.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - toldAt).toBeLessThan(25_000)
  expect(await ana.hears('ai-stream-error')).toEqual({ messageId, error: 'interrupted' })
  const errors = gateway
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  const ofSlowMachine = /connection timeout/ // 650 people arrive at once
  expect(
    errors.filter((line) => !ofSlowMachine.test(line)),
    'nothing failed',
  ).toEqual([])
  await Promise.all(sentAway)
  expect(sentAwayAt.at(-1)! - sentAwayAt[0]!, 'four batches, with pauses of 250 ms').toBeGreaterThan(250)
})

test('a stop waits for no line that died without a word', async () => {
  const gateway = await startGateway(world.environment)
  const wire = await openWire(gateway.port)
  onTestFinished(wire.close)
  await enter(wire.url, await world.open())
  wire.freeze()
  const toldAt = performance.now()
  expect(await gateway.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - toldAt, 'its pings would notice it after 15 s').toBeLessThan(10_000)
})

test.each(['shut', 'freeze'] as const)('a stop while PostgreSQL is away is a clean one: %s', async (disturb) => {
  const way = await openWay(world.databaseUrl)
  const gateway = await startGateway({ ...world.environment, DATABASE_URL: way.url })
  const ana = await enter(gateway.url, await world.open())
  way[disturb]()
  const toldAt = performance.now()
  const ending = gateway.kill('SIGTERM')
  expect(await ana.closed()).toBe('transport close')
  expect(await ending).toEqual({ code: 0, signal: null })
  expect(performance.now() - toldAt).toBeLessThan(25_000)
  expect(gateway.logs()).not.toContain('The process crashed')
})

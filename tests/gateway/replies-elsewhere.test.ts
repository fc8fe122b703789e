import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Behaviour } from '#tests/support/parley.ts'
import { enter, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis, type StartedRedis } from '#tests/support/redis-server.ts'
import { shownTo } from '#tests/support/shown-to.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

const LONG = Array.from({ length: 600 }, (_, at) => `This is sentence ${at} of a long answer.`).join(' ')

let world: World
let redis: StartedRedis
let otherGateway: RunningProcess
beforeAll(async () => {
  redis = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: redis.url } })
  otherGateway = await startGateway(world.environment)
})
afterAll(() => world.stop())

/** Enters Ana, at whose gateway Parley answers, and Ben at the other one, with Redis between them. */
async function askedApart(answer: Behaviour = { text: LONG, chunkChars: 20, chunkDelayMs: 50 }) {
  await untilRedisIs('ok')
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(otherGateway.url, access)
  await world.parleyWill(answer)
  return { ana, ben }
}
const ask = (ana: Person) => ana.say('Parley, what do you think?')
const redisOf = async ({ url }: RunningProcess) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { redis: string }).redis
async function untilRedisIs(state: 'ok' | 'degraded'): Promise<void> {
  await waitFor(`Redis to be ${state} for both gateways`, async () =>
    (await Promise.all([world.gateway, otherGateway].map(redisOf))).every((one) => one === state),
  )
}
async function loseRedis(): Promise<void> {
  await redis.kill()
  await untilRedisIs('degraded')
}

/** Expects Ben to follow the stored text meanwhile. */
async function expectFollowed(ben: Person, missing: number): Promise<void> {
  await waitFor('Ben to see more of it', () => shownTo(ben).length > missing + 100)
  await waitFor('and still more', () => ben.heard('partialMessage').length > 2)
  expect(LONG.startsWith(shownTo(ben)), `Ben is shown ${shownTo(ben)}`).toBe(true)
}

/**
 * Brings Redis back and expects Ben to show the whole reply before it ends. A chunk comes through Redis alone, so Ben
 * has a gap until his gateway has read the missing part. Stored text may come once more before that.
 */
async function expectHealed(ben: Person, missing: number): Promise<void> {
  await redis.restart()
  await waitFor('Ben to show all of it, chunk by chunk', () => {
    const isLive = ben.heardEvents.at(-1)?.name === 'ai-stream-chunk'
    return isLive && shownTo(ben).length > missing && LONG.startsWith(shownTo(ben))
  })
  expect(ben.heard('ai-stream-end'), 'the reply runs still').toEqual([])
}

test.each([
  ['died', '- 1 minute'],
  ['froze, for no longer than until its reply was closed,', '1 hour'],
])(
  '[AI-5] a reply that a gateway began and told nobody of before it %s is told when it is closed',
  async (_what, beat) => {
    const access = await world.open()
    const ben = await enter(otherGateway.url, access)
    const id = `untold-${access.sessionId}`
    await world.sql(`INSERT INTO gateway (id, heartbeat_at) VALUES ($1, now() + interval '1 hour')`, [id])
    onTestFinished(async () => void (await world.sql('DELETE FROM gateway WHERE id = $1', [id])))
    await world.sql(
      `WITH s AS (UPDATE session SET last_seq = last_seq + 1 WHERE id = $1 RETURNING id, last_seq)
     INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, status)
     SELECT id, last_seq, $2, 'Parley', 'Parley', 'parley', 'So far', 'streaming' FROM s`,
      [access.sessionId, id],
    )
    await world.sql(
      `INSERT INTO reply_lease (session_id, gateway_id, holder, message_id, heartbeat_at)
     VALUES ($1, $2, 'somebody', $2, now() - interval '1 minute')`,
      [access.sessionId, id],
    )
    await world.sql('UPDATE gateway SET heartbeat_at = now() + $2::interval WHERE id = $1', [id, beat])
    const ends = () => [
      ...ben.heard('ai-stream-error').filter(({ messageId }) => messageId === id),
      ...ben.heard('ai-stream-end').filter((message) => message.id === id && message.status === 'failed'),
    ]
    await waitFor('Ben to hear that it broke off', () => ends().length > 0)
    expect(ben.heard('ai-stream-start').length + ben.heard('ai-stream-end').length, 'and what it was').toBe(1)
  },
)

test('[AI-3] [AI-4] a reply in whose middle Redis was away is whole for the other gateway’s people before it ends', async () => {
  const { ana, ben } = await askedApart()
  await ask(ana)
  await waitFor('Ben to hear some of it', () => shownTo(ben).length > 100)
  await loseRedis()
  const missing = shownTo(ben).length
  await expectFollowed(ben, missing)
  await expectHealed(ben, shownTo(ben).length)
})

test('[AI-2] [AI-3] a reply that begins while Redis is away begins for the other gateway’s people too', async () => {
  const { ana, ben } = await askedApart()
  await loseRedis()
  await ask(ana)
  const { id } = await ana.hears('ai-stream-start')
  expect(await ben.hears('ai-stream-start')).toMatchObject({ id, text: '', status: 'streaming' })
  await ben.hears('parleyStatus', ({ status }) => status === 'replying')
  await expectFollowed(ben, 0)
  await expectHealed(ben, shownTo(ben).length)
  expect(ben.heard('ai-stream-start'), 'begun once').toHaveLength(1)
})

test.each([
  ['a reply that ends', { text: 'A word. '.repeat(300), chunkChars: 20, chunkDelayMs: 50 }, 'listening'],
  ['a thought that comes to nothing', { empty: true, firstTokenDelayMs: 3000, times: 2 }, 'unavailable'],
])('[SOCK-33] %s while Redis is away is over for the other gateway’s people too', async (_what, answer, then) => {
  const { ana, ben } = await askedApart(answer)
  await ask(ana)
  await ben.hears('parleyStatus', ({ status }) => status === 'thinking')
  await loseRedis()
  await ana.hears('parleyStatus', ({ status }) => status === then)
  await waitFor('Ben to be told so', () => ben.heard('parleyStatus').at(-1)?.status === then)
  await redis.restart()
})

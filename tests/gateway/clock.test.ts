import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  const redis = await startRedis()
  world = await startWorld({ environment: { REDIS_URL: redis.url } })
})
afterAll(() => world.stop())
beforeEach(untilDayLasts)

/** Starts another gateway, on a machine whose clock is wrong. */
function startWrongGateway(hours: number): Promise<RunningProcess> {
  return startGateway({
    ...world.environment,
    LOG_LEVEL: 'info',
    CLOCK_AHEAD_HOURS: String(hours),
    NODE_OPTIONS: `--import=${pathToFileURL(fromRoot('tests/support/shifted-date.ts')).href}`,
  })
}
const timesHeard = (person: Person) => person.heard('msgFromServer').map(({ timestamp }) => Date.parse(timestamp))

describe.each([
  ['ahead', 5],
  ['behind', -5],
])('a gateway whose clock is hours %s', (_, hours) => {
  test('lets people in, keeps the order, the times and the day, and Parley knows how late it is', async () => {
    const gateway = await startWrongGateway(hours)
    const [loggedAt = ''] = /"time":"[^"]+"/.exec(gateway.logs()) ?? []
    expect(Math.abs(Date.parse(loggedAt.slice(8, -1)) - Date.now()), 'its clock is wrong').toBeGreaterThan(4 * HOUR_MS)

    const access = await world.open()
    const account = await world.signUp()
    const ana = await enter(gateway.url, access, { anonymousBrowserId: newBrowserId(), token: account.token })
    const ben = await enter(world.gateway.url, access)
    for (let at = 0; at < 5; at++) {
      await ana.say(`Ben, ${at}`)
      await ben.say(`Ana, ${at}`)
    }
    // Messages through Redis may arrive after newer local ones: pages sort by seq.
    await waitFor('all of it', () => ben.heard('msgFromServer').length === 10)
    const bySeq = ben.heard('msgFromServer').toSorted((one, other) => one.seq - other.seq)
    expect(bySeq.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].flatMap((at) => [`Ben, ${at}`, `Ana, ${at}`]))
    for (const time of timesHeard(ana)) expect(Math.abs(time - Date.now())).toBeLessThan(60_000)
    expect(await world.sql('SELECT DISTINCT day::text FROM usage')).toHaveLength(1)

    // Parley may also have answered the other messages.
    await world.parleyWill({ match: { kind: 'reply', contains: 'how late is it?' }, text: 'It is not that late.' })
    await ana.say('Parley, how late is it?')
    expect(await ben.hears('ai-stream-end', ({ text }) => text === 'It is not that late.', 45_000)).toMatchObject({
      status: 'sent',
    })
    const prompt = (await world.asked()).findLast(({ text }) => text.includes('how late is it?'))?.text ?? ''
    const told = Date.parse(/<now utc="([^"]+)">/.exec(prompt)?.[1] ?? '')
    expect(Math.abs(told - Date.now()), 'Parley is told the right time').toBeLessThan(60_000)

    await ana.hears('participants', (people) => people[ben.userId]?.isOnline === true)
    expect(ana.heard('participants').at(-1)?.[ben.userId]?.isOnline).toBe(true)
    await gateway.stop()
  })
})

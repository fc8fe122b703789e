import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lockIn } from '#tests/support/lock.ts'
import { enter, enterAtRest, type Person } from '#tests/support/person.ts'
import { startGateway, type RunningProcess } from '#tests/support/processes.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openWay, type Line } from '#tests/support/way.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/** A dead gateway is missed after 12 s at the earliest. */
const MISSED_WITHIN_MS = 25_000

let world: World
beforeAll(async () => {
  const redis = await startRedis()
  world = await startWorld({ isParleyAway: true, environment: { REDIS_URL: redis.url } })
})
afterAll(() => world.stop())

/** Starts a gateway for one test, with a proxy of its own to PostgreSQL. */
async function another(onAsked?: (asked: string, line: Line) => void): Promise<RunningProcess> {
  const { url } = await openWay(world.databaseUrl, onAsked)
  const gateway = await startGateway({ ...world.environment, DATABASE_URL: url })
  onTestFinished(async () => void (await gateway.kill('SIGKILL')))
  return gateway
}

const connectionsOf = ({ userId }: Person) => world.sql('SELECT 1 FROM connection WHERE user_id = $1', [userId])
async function untilSeen(by: Person, whom: Person): Promise<void> {
  const seen = () => by.heard('participants').filter((people) => people[whom.userId]?.isOnline)
  await waitFor('them to be seen', () => seen().length > 0)
}
/** Returns the presence of `other` as `person` last heard it. */
const seenBy = (person: Person, other: Person) => person.heard('participants').at(-1)?.[other.userId]
const isSeenOffline = (by: Person, whom: Person) => () => seenBy(by, whom)?.isOnline === false

test('[SOCK-27] a person at a gateway that stops while it cannot write is seen offline', async () => {
  const stopping = await another()
  const access = await world.open()
  const ben = await enter(world.gateway.url, access)
  const ana = await enterAtRest(stopping.url, access)
  await untilSeen(ben, ana)
  const lock = await lockIn(world, `SELECT 1 FROM participant WHERE user_id = '${ana.userId}' FOR UPDATE`)
  onTestFinished(() => lock.end())
  await stopping.kill('SIGTERM')
  await lock.query('ROLLBACK')
  expect(await connectionsOf(ana)).toEqual([])
  await waitFor('Ben to see that she is gone', isSeenOffline(ben, ana))
})

test('[SOCK-27] so are the people of a dead gateway when whoever finds it dead loses the answer to that', async () => {
  let finds: Line | null = null
  let isLost = false
  const finder = await another((asked, line) => {
    if (asked.includes('gatewayGone')) finds = line
    if (finds !== line || isLost || !asked.includes('COMMIT')) return
    isLost = true
    line.holdAnswers()
  })
  const dying = await another()
  const access = await world.open()
  const ben = await enter(finder.url, access)
  const ana = await enterAtRest(dying.url, access)
  await untilSeen(ben, ana)
  await world.gateway.kill('SIGKILL')
  onTestFinished(() => world.gateway.restart())
  // Leaves one gateway to find the other dead.
  await world.sql('DELETE FROM gateway WHERE id NOT IN (SELECT gateway_id FROM connection)')
  await dying.kill('SIGKILL')
  await waitFor('it to be found dead', async () => (await connectionsOf(ana)).length === 0, MISSED_WITHIN_MS)
  finds!.cut()
  expect(isLost).toBe(true)
  await waitFor('Ben to see that she is gone', isSeenOffline(ben, ana))
}, 90_000)

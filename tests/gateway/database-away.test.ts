import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#scripts/migrate.ts'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'
import { enterAtRest, Person, type Access } from '#tests/support/person.ts'
import { findFreePort } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/** Promise 4: this long after the database's return every connected client has everything. */
const HEALED_WITHIN_MS = 15_000

/** A commit reaches the operating system before its answer, so it survives a killed server. Only the disk may lag. */
const SETTINGS = { fsync: 'off', max_connections: '40' }

let world: World
let folder: string
let server: { folder: string; port: number; password: string; settings: typeof SETTINGS }
let keeper: ChildProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-away-'))
  await chmod(folder, 0o755)
  server = { folder: join(folder, 'postgres'), port: await findFreePort(), password: 'away', settings: SETTINGS }
  keeper = await startPostgres(server)
  const databaseUrl = postgresUrl(server)
  await migrate(databaseUrl)
  world = await startWorld({ databaseUrl, isParleyAway: true })
})
afterAll(async () => {
  await world.stop()
  await stopPostgres(keeper)
  await rm(folder, { recursive: true, force: true })
})

/** Kills the server in the middle of its work. */
async function killServer(): Promise<void> {
  const [pid] = (await readFile(join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await waitFor('its keeper to end', () => keeper.exitCode !== null || keeper.signalCode !== null)
}

const probe = async (path: string) => (await fetch(`${world.gateway.url}/${path}`)).status

/** Sends one message after another until `work` ends. Returns the outcome of each. */
async function talkWhile(person: Person, work: () => Promise<void>) {
  const outcomes = new Map<string, string>()
  let isOver = false
  const talking = (async () => {
    for (let at = 0; !isOver; at++) {
      const tempMsgId = `${person.userId}-${at}`
      const answer = await person.say(`text of ${tempMsgId}`, tempMsgId)
      outcomes.set(tempMsgId, answer.success ? 'acked' : answer.code)
    }
  })()
  await work()
  isOver = true
  await talking
  return outcomes
}

test.each([
  ['restarts', () => stopPostgres(keeper)],
  ['is killed', killServer],
])('PostgreSQL %s: clear refusals, nothing acked is lost, and everything heals by itself', async (_how, end) => {
  const access = await world.open()
  const ana = await enterAtRest(world.gateway.url, access)
  const outcomes = await talkWhile(ana, async () => {
    await waitFor('some traffic', () => ana.heard('msgFromServer').length > 50)
    await end()
    await waitFor('the gateway to say that it is not ready', async () => (await probe('readyz')) === 503)
    expect(await probe('healthz'), 'the process lives').toBe(200)
    keeper = await startPostgres(server)
    const before = ana.heard('msgFromServer').length
    await waitFor('the first message again', () => ana.heard('msgFromServer').length > before, HEALED_WITHIN_MS)
    await waitFor('the gateway to be ready again', async () => (await probe('readyz')) === 200)
    await waitFor('traffic again', () => ana.heard('msgFromServer').length > before + 50)
  })

  const refused = [...outcomes].filter(([, outcome]) => outcome !== 'acked')
  expect(refused.length, 'the fault must hit traffic').toBeGreaterThan(0)
  expect(new Set(refused.map(([, outcome]) => outcome)), 'unknown, to be sent again').toEqual(new Set(['UNAVAILABLE']))
  for (const [tempMsgId] of refused) {
    expect(await ana.say(`text of ${tempMsgId}`, tempMsgId)).toMatchObject({ success: true })
  }
  const stored = await world.sql(`SELECT seq, temp_msg_id AS id FROM message WHERE session_id = $1 ORDER BY seq`, [
    access.sessionId,
  ])
  expect(
    stored.map(({ seq }) => seq),
    'no gap',
  ).toEqual(stored.map((_, at) => at + 1))
  const times = Map.groupBy(stored, ({ id }) => id)
  expect(
    [...outcomes.keys()].filter((id) => times.get(id)?.length !== 1),
    'each is there once',
  ).toEqual([])
  expect(ana.socket.connected, 'nobody had to come again').toBe(true)
})

test('a person who leaves while PostgreSQL is away is offline for the others once it is back', async () => {
  const access = await world.open()
  const ana = await enterAtRest(world.gateway.url, access)
  const ben = await enterAtRest(world.gateway.url, access)
  await ana.hears('participants', (people) => people[ben.userId]?.isOnline === true)

  await stopPostgres(keeper)
  ben.leave()
  expect(await ana.say('still there?'), 'the database is away').toMatchObject({ success: false, code: 'UNAVAILABLE' })
  const { sessionId } = access
  for (const key of [access, { sessionId }, {}, { ...access, sessionId: 'no\0id' }, { ...access, accessToken: 'x' }]) {
    const stranger = new Person(world.gateway.url, key as Access)
    await expect(stranger.connected(), JSON.stringify(key)).rejects.toMatchObject({ data: { code: 'UNAVAILABLE' } })
  }
  keeper = await startPostgres(server)
  await ana.hears('participants', (people) => people[ben.userId]?.isOnline === false, HEALED_WITHIN_MS)
})

import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startGateway } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

/** Inserts the rows of a reply that this gateway is writing. */
async function beginReply(gatewayId: string, messageId: string): Promise<void> {
  const { sessionId } = await world.open()
  await world.sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, status)
     VALUES ($1, 1, $2, 'Parley', 'Parley', 'parley', 'So far', 'streaming')`,
    [sessionId, messageId],
  )
  await world.sql(
    `INSERT INTO reply_lease (session_id, gateway_id, holder, message_id) VALUES ($1, $2, 'somebody', $3)`,
    [sessionId, gatewayId, messageId],
  )
}
const message = (id: string) => world.sql('SELECT status, error FROM message WHERE id = $1', [id])
const INTERRUPTED = [{ status: 'failed', error: 'interrupted' }]
const gateway = (id: string) => world.sql('SELECT 1 FROM gateway WHERE id = $1', [id])

test('[DEC-28] a gateway that is gone is forgotten only after its reply was closed', async () => {
  await world.sql(`INSERT INTO gateway (id) VALUES ('gone')`)
  await beginReply('gone', 'a-reply')
  await world.sql(`UPDATE gateway SET heartbeat_at = now() - interval '1 hour' WHERE id = 'gone'`)
  await expect.poll(() => message('a-reply')).toEqual(INTERRUPTED)
  await expect.poll(() => gateway('gone')).toEqual([])
})

test('people connected to a dead gateway were last seen at its last heartbeat', async () => {
  const { sessionId } = await world.open()
  await world.sql(`INSERT INTO gateway (id) VALUES ('gone')`)
  await world.sql(
    `INSERT INTO participant (session_id, user_id, user_name, last_seen_at)
     VALUES ($1, 'ana', 'Ana', now() - interval '5 hours'), ($1, 'ben', 'Ben', now() - interval '5 hours')`,
    [sessionId],
  )
  await world.sql(`INSERT INTO connection (id, gateway_id, session_id, user_id) VALUES ('of Ana', 'gone', $1, 'ana')`, [
    sessionId,
  ])
  await world.sql(`UPDATE gateway SET heartbeat_at = now() - interval '1 hour' WHERE id = 'gone'`)
  await expect.poll(() => gateway('gone')).toEqual([])
  const seen = await world.sql(
    `SELECT user_name, last_seen_at > now() - interval '2 hours' AS "isLately" FROM participant
     WHERE session_id = $1 ORDER BY number`,
    [sessionId],
  )
  expect(seen).toEqual([
    { user_name: 'Ana', isLately: true },
    { user_name: 'Ben', isLately: false },
  ])
})

test('[DEC-28] a reply that a gateway could not close before it stopped is closed by another', async () => {
  const [here] = await world.sql('SELECT id FROM gateway')
  const stopping = await startGateway(world.environment)
  const [{ id } = {}] = await world.sql('SELECT id FROM gateway WHERE id <> $1', [here?.id])
  await beginReply(id as string, 'an-open-reply')
  await stopping.stop()
  await expect.poll(() => message('an-open-reply')).toEqual(INTERRUPTED)
  await expect.poll(() => gateway(id as string)).toEqual([])
})

/** Connects directly to the tests' server. */
async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return async (text: string) => (await client.query(text)).rows[0]
}

test('[DEC-28] gateways have 9 s to beat again after the database was away before one is taken for dead', async () => {
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const inside = await connectTo(world.databaseUrl)
  const outside = await connectTo(new URL('/postgres', world.databaseUrl).href)
  const allow = (isAllowed: boolean) => outside(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`)
  const { pid } = await inside('SELECT pg_backend_pid() AS pid')
  await world.sql(`INSERT INTO gateway (id) VALUES ('elsewhere')`)
  await beginReply('elsewhere', 'a-reply-elsewhere')

  await allow(false)
  await outside(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> ${pid}`)
  const looksDead = () => inside(`SELECT heartbeat_at < clock_timestamp() - interval '8 s' AS it FROM reply_lease`)
  await waitFor('the reply to look dead', async () => (await looksDead()).it)
  const { now } = await inside('SELECT clock_timestamp() AS now')
  await allow(true)

  await expect.poll(() => message('a-reply-elsewhere'), { timeout: 30_000 }).toEqual(INTERRUPTED)
  const [closed] = await world.sql(`SELECT clock_timestamp() - $1 > interval '9 s' AS "isLateEnough"`, [now])
  expect(closed).toEqual({ isLateEnough: true })
})

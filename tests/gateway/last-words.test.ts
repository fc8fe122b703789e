import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { enter, enterAtRest } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()

/** Locks these rows: a change of them waits until they are released, and half a second longer. */
async function hold(rows: string, sessionId: string) {
  const holder = new pg.Client({ connectionString: two.world.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query(`SELECT FROM ${rows} = $1 FOR UPDATE`, [sessionId])
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return {
    isWaitedFor: async () => (await two.world.sql(waiting)).length > 0,
    release: () => holder.query('SELECT pg_sleep(0.5); COMMIT'),
  }
}

test('a message stored after a stopping gateway dropped its people is told, and answered', async () => {
  const stopping = await startGateway(two.world.environment)
  const access = await two.world.open()
  const ana = await enter(stopping.url, access)
  const ben = await enter(two.world.gateway.url, access)
  await two.world.parleyWill({ match: { kind: 'reply', contains: 'one last thing' }, text: 'I heard it.' })
  const held = await hold('session WHERE id', access.sessionId)
  const saying = ana.say('Parley, one last thing').catch(() => 'its answer does not reach her')
  await waitFor('it to wait', held.isWaitedFor)

  const ended = stopping.ended()
  stopping.signal('SIGTERM')
  expect(await ana.closed()).toBe('transport close')
  await held.release()
  await ben.hears('msgFromServer', ({ text }) => text === 'Parley, one last thing')
  await ben.hears('ai-stream-end', ({ text }) => text === 'I heard it.')
  expect(await saying).toBe('its answer does not reach her')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('a person who does not come back from a stopped gateway is offline for the other people', async () => {
  const stopping = await startGateway(two.world.environment)
  const access = await two.world.open()
  const ana = await enter(stopping.url, access)
  const ben = await enter(two.world.gateway.url, access)
  const isOnline = (online: boolean) => ben.hears('participants', (people) => people[ana.userId]?.isOnline === online)
  await isOnline(true)
  const held = await hold('participant WHERE session_id', access.sessionId)
  const ended = stopping.ended()
  stopping.signal('SIGTERM')
  await waitFor('it to wait', held.isWaitedFor)
  await held.release()
  await isOnline(false)
  expect(await ended).toEqual({ code: 0, signal: null })
})

/** Stores a message without telling any client. */
async function storeUntold(sessionId: string): Promise<void> {
  await two.world.fill(sessionId, 1)
  await two.world.sql(`UPDATE message SET created_at = now() - interval '1 s' WHERE user_name = 'Filler'`)
}
const isUntold = ({ userName }: { userName: string }) => userName === 'Filler'

test('other gateways look for messages that a stopped one did not tell; a reply elsewhere does not begin anew', async () => {
  const stopping = await startGateway(two.world.environment)
  const access = await two.world.open()
  const ana = await enter(two.otherGateway.url, access)
  await two.world.parleyWill({ text: 'One word after another. '.repeat(400), chunkChars: 8, chunkDelayMs: 60 })
  await ana.say('Parley, tell us a story')
  await ana.hears('ai-stream-chunk')
  const ben = await enterAtRest(two.world.gateway.url, access)
  await ben.hears('partialMessage')
  await storeUntold(access.sessionId)
  await stopping.stop()
  await ben.hears('msgFromServer', isUntold)
  expect(ben.heard('ai-stream-start')).toEqual([])
})

test('also by one that could not be told just then that it is gone', async () => {
  const access = await two.world.open()
  const ben = await enterAtRest(two.world.gateway.url, access)
  await storeUntold(access.sessionId)
  await two.world.loseNews()
  await ben.hears('msgFromServer', isUntold)
})

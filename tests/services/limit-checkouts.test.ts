import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '#lib/adapters/prisma/database.ts'
import { limitCheckouts } from '#lib/adapters/prisma/connection/limit-checkouts.ts'
import { createDatabase } from '#tests/support/database.ts'

const LONG_MS = 30_000

/** Opens a pool of one connection to a database of its own. */
async function openPool(limitMs = LONG_MS): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 1 })
  pool.on('error', () => undefined)
  limitCheckouts(pool, limitMs)
  onTestFinished(async () => void (pool.ending || (await pool.end())))
  return pool
}

async function backendOf(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

test('a slow statement is given up with its connection, and the next one has another', async () => {
  const pool = await openPool(200)
  const first = await backendOf(pool)
  await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow('longer than 200 ms')
  expect(await backendOf(pool)).not.toBe(first)
  expect(pool.totalCount).toBe(1)
})

test('the wait for a connection does not count, and neither does its time with other users', async () => {
  const pool = await openPool(1000)
  const waits = Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.4)'))
  expect((await Promise.all(waits)).map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1])
})

test('a returned connection stays, however long it is idle', async () => {
  const [pool, other] = [await openPool(200), await openPool()]
  const first = await backendOf(pool)
  await other.query('SELECT pg_sleep(0.6)')
  expect(await backendOf(pool)).toBe(first)
})

test('a transaction of short statements has the same limit, and takes nothing with it', async () => {
  const pool = await openPool(200)
  const client = await pool.connect()
  client.on('error', () => undefined)
  await client.query('BEGIN')
  await expect(
    (async () => {
      for (;;) await client.query('SELECT pg_sleep(0.01)')
    })(),
  ).rejects.toThrow('longer than 200 ms')
  client.release()
  expect(await backendOf(pool)).toEqual(expect.any(Number))
})

test('a statement that is refused fails alone', async () => {
  const pool = await openPool()
  await expect(pool.query('SELECT nothing')).rejects.toThrow('nothing')
  expect(await backendOf(pool)).toEqual(expect.any(Number))
})

test('a connection that ends in the middle of a statement fails it at once, and once', async () => {
  const [pool, other] = [await openPool(), await openPool()]
  const pid = await backendOf(pool)
  const broken = expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow(/terminat/)
  await other.query('SELECT pg_terminate_backend($1)', [pid])
  await broken
  expect(await backendOf(pool)).toEqual(expect.any(Number))
})

test('a line that is cut in the middle of a statement fails it, and nothing else', async () => {
  const pool = await openPool()
  pool.once('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    setImmediate(() => stream.destroy(new Error('cut')))
  })
  await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow('cut')
  expect(await backendOf(pool)).toEqual(expect.any(Number))
})

test('a transaction waits for a connection, and goes on, as long as a statement would', async () => {
  const { pool, prisma, close } = makeDatabase(await createDatabase(), () => undefined, 1)
  onTestFinished(close)
  const busy = pool.query('SELECT pg_sleep(3)')
  await prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(6)::text`)
  await busy
}, 30_000)

test('the product gives up what takes longer than 8 s, by whichever door it went to the database, and so does PostgreSQL', async () => {
  const { pool, prisma, appends, close } = makeDatabase(await createDatabase(), () => undefined)
  onTestFinished(close)
  const began = performance.now()
  const outcomes = await Promise.allSettled([
    pool.query('SELECT pg_sleep(60)'),
    prisma.$queryRaw`SELECT pg_sleep(60)::text`,
    prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(60)::text`, { timeout: 60_000 }),
    appends.query({ text: 'SELECT pg_sleep(60)' }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(performance.now() - began).toBeLessThan(15_000)
  const stillAsleep = async () =>
    (await pool.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"))
      .rows
  await expect.poll(stillAsleep).toEqual([])
}, 30_000)

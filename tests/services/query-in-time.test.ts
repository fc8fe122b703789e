import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { queryInTime } from '#lib/adapters/prisma/query-in-time.ts'
import { createDatabase } from '#tests/support/database.ts'

/** A pool of one connection to a database of its own. */
async function openPool(): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 1 })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}
const backend = 'SELECT pg_backend_pid() AS pid'

test('what takes too long is given up with its connection, and the next statement has another', async () => {
  const pool = await openPool()
  const [first] = (await queryInTime<{ pid: number }>(pool, { text: backend }, 5000)).rows
  await expect(queryInTime(pool, { text: 'SELECT pg_sleep(60)' }, 50)).rejects.toThrow('took longer than 50 ms')
  const [second] = (await queryInTime<{ pid: number }>(pool, { text: backend }, 5000)).rows
  expect(second?.pid).not.toBe(first?.pid)
  expect(pool.totalCount).toBe(1)
})

test('a statement that is refused fails alone', async () => {
  const pool = await openPool()
  await expect(queryInTime(pool, { text: 'SELECT nothing' }, 5000)).rejects.toThrow('nothing')
  expect((await queryInTime<{ pid: number }>(pool, { text: backend }, 5000)).rows).toHaveLength(1)
})

test('a connection that ends in the middle of a statement fails it at once, and once', async () => {
  const [pool, other] = [await openPool(), await openPool()]
  const [row] = (await queryInTime<{ pid: number }>(pool, { text: backend }, 5000)).rows
  const broken = expect(queryInTime(pool, { text: 'SELECT pg_sleep(60)' }, 30_000)).rejects.toThrow(/terminat/)
  await other.query('SELECT pg_terminate_backend($1)', [row?.pid])
  await broken
  expect((await queryInTime<{ pid: number }>(pool, { text: backend }, 5000)).rows).toHaveLength(1)
})

test('a line that is cut in the middle of a statement fails it, and nothing else', async () => {
  const pool = await openPool()
  pool.once('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    setImmediate(() => stream.destroy(new Error('cut')))
  })
  await expect(queryInTime(pool, { text: 'SELECT pg_sleep(60)' }, 30_000)).rejects.toThrow('cut')
  expect((await queryInTime<{ pid: number }>(pool, { text: backend }, 5000)).rows).toHaveLength(1)
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMemoryRenewal } from '#lib/adapters/prisma/parley/memory-renewal.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()

/** One connection, so that a transaction on it counts the rows that the store reads. */
let single: pg.Pool
beforeAll(() => {
  single = new pg.Pool({ connectionString: own.databaseUrl, max: 1 })
})
afterAll(() => single.end())

let sessionId: string
beforeEach(async () => {
  sessionId = (await own.services.openSession(null)).sessionId
})

const sql = (text: string, values: unknown[] = []) => own.services.database.pool.query(text, values)

const say = (messages: number) =>
  sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text)
     SELECT $1, n, $1 || '-' || n, 'ana', 'Ana', 'thought ' || n FROM generate_series(1, $2::int) n`,
    [sessionId, messages],
  )
const noteDown = (fromSeq: number, toSeq: number, staleKinds: string[] = []) =>
  sql('INSERT INTO memory_segment (session_id, from_seq, to_seq, stale_kinds) VALUES ($1, $2, $3, $4)', [
    sessionId,
    fromSeq,
    toSeq,
    staleKinds,
  ])

test('[EDIT-4] a renewal reads the messages of stale segments, not the whole chat', async () => {
  await say(2000)
  await noteDown(1, 40)
  await noteDown(41, 80)
  await noteDown(81, 120)
  await sql('ANALYZE message')
  const { stale } = makeMemoryRenewal({ prisma: own.services.database.prisma, pool: single })
  const readSoFar = async () => {
    const { rows } = await single.query<{ count: number }>(
      `SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS count
       FROM pg_stat_xact_user_tables WHERE relname = 'message'`,
    )
    return rows[0]!.count
  }
  await single.query('BEGIN')
  expect(await stale(sessionId)).toEqual([])
  expect(await readSoFar()).toBe(0)

  await sql(`UPDATE memory_segment SET stale_kinds = '{topic}' WHERE session_id = $1 AND to_seq <> 80`, [sessionId])
  const segments = await stale(sessionId)
  expect(segments.map(({ toSeq, stretch }) => [toSeq, stretch.map(({ seq }) => seq)])).toEqual([
    [40, Array.from({ length: 40 }, (_, at) => at + 1)],
    [120, Array.from({ length: 40 }, (_, at) => at + 81)],
  ])
  expect(await readSoFar()).toBeLessThan(200)
  await single.query('ROLLBACK')
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMemoryLineStore } from '#lib/adapters/prisma/parley/memory-lines.ts'
import { makeMemoryRenewal } from '#lib/adapters/prisma/parley/memory-renewal.ts'
import { makeMemoryTaskStore } from '#lib/adapters/prisma/parley/memory-tasks.ts'
import { makeMemoryStore } from '#lib/adapters/prisma/parley/memory.ts'
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

describe('[EDIT-4] renewed notes of a segment from which a person removed a line', () => {
  const note = (text: string, seqs: number[], userId: string | null = null) => ({
    ...{ id: crypto.randomUUID(), kind: 'topic' as const, text, seqs, userId },
    ...{ namedIds: [], replacesId: null },
  })
  const topic = note('The garden', [3])
  const caption = note('🖼 a red gate', [7], 'ben')

  /** Notes a segment, has a person remove one of its lines, and stores these notes instead of the lost ones. */
  async function renewed(removed: string, notes: (typeof topic)[]): Promise<string[]> {
    const memory = makeMemoryStore(own.services.database)
    await say(20)
    const task = { sessionId, holder: 'the writer' }
    await makeMemoryTaskStore(own.services.database).take(sessionId, task.holder, 60_000)
    const noted = [topic, caption].map((line) => ({ ...line, id: crypto.randomUUID() }))
    await memory.write({ ...task, segment: { fromSeq: 1, toSeq: 20 } }, noted)
    const gone = noted.find(({ text }) => text === removed)!
    await makeMemoryLineStore(own.services.database).remove(sessionId, gone.id)
    await sql(`DELETE FROM memory_line WHERE session_id = $1 AND removed_at IS NULL`, [sessionId])
    await sql(`UPDATE memory_segment SET stale_kinds = '{topic}' WHERE session_id = $1`, [sessionId])
    const [stale] = await memory.stale(sessionId)
    expect(await memory.renew({ ...task, segment: stale! }, notes)).toBe(true)
    return (await memory.read(sessionId)).lines.map(({ text }) => text)
  }

  test('a removed topic stays away, also if the new one cites other messages', async () => {
    expect(await renewed(topic.text, [note('The garden again', [4]), caption])).toEqual([caption.text])
  })

  test('a removed caption stays away, and keeps no topic away that cites its message', async () => {
    expect(await renewed(caption.text, [note('The gate of the garden', [7]), caption])).toEqual([
      'The gate of the garden',
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeAccessToken, makeSecrets } from '#lib/adapters/identity/secrets.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { readMigrations } from '#scripts/lib/schema/migrations.ts'
import { migrate, MIGRATIONS_FOLDER } from '#scripts/migrate.ts'
import { recordBeforeBaseline } from '#tests/support/before-baseline.ts'
import { baseEnvironment } from '#tests/support/processes.ts'
import { enter, newBrowserId } from '#tests/support/person.ts'
import { everyRow, fillEveryTable } from '#tests/support/representative-rows.ts'
import { startWorld } from '#tests/support/world.ts'

const NAMES = readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name)

/** Tables and `table.column`s that a migration dropped on purpose. Any other loss is a mistake. */
const DROPPED = new Set<string>()

/** Every earlier state of the schema: the number of migrations behind it, and their names. */
const STATES = [
  { name: 'the migrations before the baseline', count: 1, isBeforeBaseline: true },
  ...NAMES.slice(0, -1).map((name, at) => ({ name, count: at + 1, isBeforeBaseline: false })),
]

/** Makes a database as the first `count` migrations left it. */
async function databaseAt(count: number): Promise<{ url: string; client: pg.Client }> {
  const server = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  server.pathname = `/${name}`
  const folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'))
  for (const one of NAMES.slice(0, count)) cpSync(join(MIGRATIONS_FOLDER, one), join(folder, one), { recursive: true })
  expect(await migrate(server.href, folder)).toHaveLength(count)
  rmSync(folder, { recursive: true })
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  onTestFinished(() => client.end())
  return { url: server.href, client }
}

describe.each(STATES)('data of $name', ({ count, isBeforeBaseline }) => {
  test('is complete after the later migrations', async () => {
    const { url, client } = await databaseAt(count)
    if (isBeforeBaseline) await recordBeforeBaseline(client)
    await fillEveryTable(client)
    const before = await everyRow(client)
    expect(
      Object.values(before).every((rows) => rows.length > 0),
      'every table has data',
    ).toBe(true)

    expect(await migrate(url)).toEqual(NAMES.slice(count))
    const after = await everyRow(client)
    for (const [table, rows] of Object.entries(before)) {
      if (DROPPED.has(table)) continue
      const kept = Object.keys(rows[0]!).filter((column) => !DROPPED.has(`${table}.${column}`))
      const seen = (all: Record<string, unknown>[]) =>
        all.map((row) => JSON.stringify(kept.map((column) => row[column]))).toSorted()
      expect(after[table], table).toBeDefined()
      expect(seen(after[table]!), table).toEqual(seen(rows))
    }
  })
})

test('a chat from before the baseline opens with its messages and people, and continues its order', async () => {
  const { url, client } = await databaseAt(1)
  await recordBeforeBaseline(client)
  const anonymousBrowserId = newBrowserId()
  const guestId = makeSecrets(String(baseEnvironment(url).NEXTAUTH_SECRET)).guestIdOf(anonymousBrowserId)
  const { token, hash } = makeAccessToken()
  await client.query(`INSERT INTO session (id, owner_id, last_seq) VALUES ('old', $1, 3)`, [guestId])
  await client.query(`INSERT INTO access_key (hash, session_id) VALUES ($1, 'old')`, [hash])
  await client.query(
    `INSERT INTO participant (session_id, user_id, user_name, joined_seq) VALUES ('old', $1, 'Ana', 1)`,
    [guestId],
  )
  await client.query(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text, status)
     SELECT 'old', seq, 'old-' || seq, $1, 'Ana', 'message ' || seq, 'sent' FROM generate_series(1, 3) seq`,
    [guestId],
  )
  await migrate(url)

  const world = await startWorld({ databaseUrl: url, isParleyAway: true })
  const access = { sessionId: 'old', accessToken: token }
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId })
  const [joined] = ana.heard('joinedSession')
  expect(joined).toMatchObject({ userId: guestId, userName: 'Ana', isOwner: true })
  expect((joined as { messages: Message[] }).messages.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'message 1'],
    [2, 'message 2'],
    [3, 'message 3'],
  ])
  expect(await ana.say('and on it goes')).toMatchObject({ success: true, message: { seq: 4 } })
  const ben = await enter(world.gateway.url, access)
  await ana.hears('participants', (people) => people[ben.userId]?.isOnline === true)
  await world.stop()
})

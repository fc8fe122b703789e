import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { BASELINE } from '#scripts/lib/schema/adopt-baseline.ts'
import { findFunctionDrift } from '#scripts/lib/schema/function-drift.ts'
import { findSchemaDrift } from '#scripts/lib/schema/schema-drift.ts'
import { migrate, migrationFailure, MIGRATIONS_FOLDER } from '#scripts/migrate.ts'
import { BEFORE_BASELINE, recordBeforeBaseline } from '#tests/support/before-baseline.ts'

const FUNCTION = `
CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL DEFAULT 0);
CREATE FUNCTION bump(which TEXT) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE result INTEGER;
BEGIN
  UPDATE counter SET value = value + 1 WHERE name = which RETURNING value INTO result;
  RETURN result;
END
$$;
INSERT INTO counter (name) VALUES ('a;b');
`

let url: string
let folder: string
let client: pg.Client

beforeEach(async () => {
  url = await createEmptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'parley-migrations-'))
  client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
})

async function createEmptyDatabase(): Promise<string> {
  const server = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  const name = `migrate_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  server.pathname = `/${name}`
  return server.href
}

function addMigration(name: string, sql: string): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}

async function tableNames(): Promise<string[]> {
  const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  return rows.map((row: { tablename: string }) => row.tablename)
}

test('migrations with functions apply whole, in order, once', async () => {
  addMigration('20260102000000_second', `UPDATE counter SET value = 41;`)
  addMigration('20260101000000_first', FUNCTION)
  expect(await migrate(url, folder)).toEqual(['20260101000000_first', '20260102000000_second'])
  expect(await migrate(url, folder)).toEqual([])
  expect((await client.query(`SELECT bump('a;b') AS value`)).rows).toEqual([{ value: 42 }])

  addMigration('20260103000000_third', `UPDATE counter SET value = 0;`)
  expect(await migrate(url, folder)).toEqual(['20260103000000_third'])
})

test('several machines may start at the same time', async () => {
  addMigration('20260101000000_first', FUNCTION)
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)))
  expect(applied.flat()).toEqual(['20260101000000_first'])
})

test('a failed migration is named, and rolls back the whole run', async () => {
  addMigration('20260101000000_first', FUNCTION)
  addMigration('20260102000000_broken', `CREATE TABLE half (id TEXT); SELECT nowhere();`)
  const failure = await migrate(url, folder).catch(migrationFailure)
  expect(failure).toContain('20260102000000_broken')
  expect(failure).toContain('nowhere')
  expect(failure).not.toContain('.rs')
  expect(await tableNames()).toEqual([])

  writeFileSync(join(folder, '20260102000000_broken', 'migration.sql'), `CREATE TABLE whole (id TEXT);`)
  expect(await migrate(url, folder)).toHaveLength(2)
})

test('a migration held up by a backup or a long query gives up within seconds', async () => {
  addMigration('20260101000000_first', FUNCTION)
  await migrate(url, folder)
  addMigration('20260102000000_more', `CREATE TABLE more (id TEXT); ALTER TABLE counter ADD COLUMN since TIMESTAMPTZ;`)
  await client.query('BEGIN; LOCK TABLE counter IN ACCESS SHARE MODE') // the lock that pg_dump takes on every table

  const failure = await Promise.race([migrate(url, folder).catch(migrationFailure), delay(10_000, 'it still waits')])
  expect(failure).toMatch(
    /^Migration 20260102000000_more failed, nothing was changed\. .* Try again when that is over\.$/,
  )
  await client.query('COMMIT')
  expect(await tableNames()).toEqual(['_prisma_migrations', 'counter'])
  expect(await migrate(url, folder)).toEqual(['20260102000000_more'])
})

test('the migrations are recorded as Prisma’s command line records them', async () => {
  addMigration('20260101000000_first', FUNCTION)
  await migrate(url, folder)
  const { rows } = await client.query(
    'SELECT migration_name, applied_steps_count FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  )
  expect(rows).toEqual([{ migration_name: '20260101000000_first', applied_steps_count: 1 }])
})

async function recordedMigrations(): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS is_finished, logs, rolled_back_at, applied_steps_count
     FROM _prisma_migrations ORDER BY 1`,
  )
  return rows
}

async function applyBaseline(): Promise<void> {
  cpSync(join(MIGRATIONS_FOLDER, BASELINE), join(folder, BASELINE), { recursive: true })
  expect(await migrate(url, folder)).toEqual([BASELINE])
}

test('a database from before the baseline is adopted: its chats stay, and newer migrations are applied', async () => {
  await applyBaseline()
  const asIfNew = await recordedMigrations()
  await recordBeforeBaseline(client)
  await client.query(`INSERT INTO session (id, last_seq) VALUES ('old', 1)`)
  await client.query(`INSERT INTO message (session_id, seq, id, user_id, user_name, text)
    VALUES ('old', 1, 'old-1', 'anon-1', 'Ana', 'still here')`)
  const machines = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(machines).toEqual([[], []])
  expect(await recordedMigrations()).toEqual(asIfNew)

  await recordBeforeBaseline(client)
  addMigration('99990101000000_more', `ALTER TABLE message ADD COLUMN more TEXT NOT NULL DEFAULT 'yes';`)
  expect(await migrate(url, folder)).toEqual(['99990101000000_more'])
  expect((await client.query('SELECT text, more FROM message')).rows).toEqual([{ text: 'still here', more: 'yes' }])
})

test('a failed migration rolls back the adoption', async () => {
  await applyBaseline()
  await recordBeforeBaseline(client)
  const before = await recordedMigrations()
  addMigration('99990101000000_broken', `SELECT nowhere();`)
  expect(await migrate(url, folder).catch(migrationFailure)).toContain('99990101000000_broken')
  expect(await recordedMigrations()).toEqual(before)
})

test('a database that lacks migrations from before the baseline is refused unchanged', async () => {
  await applyBaseline()
  await recordBeforeBaseline(client, BEFORE_BASELINE.length - 1)
  const before = await recordedMigrations()
  expect(await migrate(url, folder).catch(migrationFailure)).toBe(
    `This database is older than the migration ${BASELINE}: bring it up to ${BEFORE_BASELINE.at(-1)} ` +
      'with the commit before that one, then try again. Nothing was changed.',
  )
  expect(await recordedMigrations()).toEqual(before)
})

test('prisma/schema.prisma and prisma/migrations agree', async () => {
  expect(await findSchemaDrift(url)).toBeNull()
})

test('a schema that differs from the migrations is found', async () => {
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  addMigration('99990101000000_more', `ALTER TABLE account ADD COLUMN forgotten TEXT;`)
  expect(await findSchemaDrift(url, folder)).toContain('DROP COLUMN "forgotten"')
})

test('prisma/functions and prisma/migrations agree', async () => {
  await migrate(url)
  expect(await findFunctionDrift(url)).toBeNull()
})

test('a function that differs from the migrations, or has no file, is found', async () => {
  addMigration('20260101000000_first', FUNCTION)
  await migrate(url, folder)
  const functions = mkdtempSync(join(tmpdir(), 'parley-functions-'))
  await expect(findFunctionDrift(url, functions)).rejects.toThrow('bump')
  const bump = `CREATE OR REPLACE FUNCTION bump(which TEXT) RETURNS INTEGER LANGUAGE sql AS 'SELECT 1';`
  writeFileSync(join(functions, 'bump.sql'), bump)
  expect(await findFunctionDrift(url, functions)).toBe(bump)
  await migrate(url, folder)
  expect((await client.query(`SELECT bump('a;b') AS value`)).rows).toEqual([{ value: 1 }])
})

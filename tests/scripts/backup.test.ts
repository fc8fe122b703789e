import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { backUp } from '#scripts/backup/backup.ts'
import { differences, fingerprintOf, type Fingerprint } from '#scripts/backup/fingerprint.ts'
import { createDatabase } from '#tests/support/database.ts'
import { fillEveryTable } from '#tests/support/representative-rows.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A copy by the server itself: another file, the same rows. */
async function copyOf(url: string): Promise<string> {
  const admin = await connect(inject('postgresUrl'))
  const copy = new URL(url)
  copy.pathname = `/copy_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${new URL(url).pathname.slice(1)}`)
  return copy.href
}

async function fingerprint(client: pg.Client): Promise<Fingerprint> {
  await client.query('BEGIN READ ONLY')
  const found = await fingerprintOf(client)
  await client.query('COMMIT')
  return found
}

test('a restored database is compared row by row: one that is missing, changed or too many is noticed', async () => {
  const url = await createDatabase()
  const filling = new pg.Client({ connectionString: url })
  await filling.connect()
  await fillEveryTable(filling)
  await filling.end() // the server copies only what nobody uses
  const copy = await connect(await copyOf(url))
  const original = await fingerprint(await connect(url))
  expect(original.message?.rows).toBe(3)
  expect(differences(original, await fingerprint(copy))).toEqual([])

  await copy.query(`UPDATE message SET seq = seq + 100 WHERE seq = (SELECT max(seq) FROM message)`)
  await copy.query(`UPDATE message SET seq = seq - 100 WHERE seq > 100`)
  expect(differences(original, await fingerprint(copy)), 'their order on the disk is no difference').toEqual([])

  await copy.query(`UPDATE message SET text = text || ' ' WHERE seq = (SELECT min(seq) FROM message)`)
  await copy.query('DELETE FROM reset_vote WHERE ctid = (SELECT min(ctid) FROM reset_vote)')
  await copy.query('DROP TABLE message_search')
  await copy.query('CREATE TABLE stranger (id int)')
  expect(differences(original, await fingerprint(copy))).toEqual([
    'message has as many rows, but not the same',
    'message_search is missing',
    'reset_vote has 2 rows instead of 3',
    'room_part has as many rows, but not the same',
    'session has as many rows, but not the same',
    'stranger was not in the backup',
  ])
})

test('a backup that fails leaves the last one as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'parley.dump')
  writeFileSync(file, 'the last one')
  vi.stubEnv('PATH', folder) // no pg_dump
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(backUp(await createDatabase(), file)).rejects.toThrow('pg_dump')
  expect(readFileSync(file, 'utf8')).toBe('the last one')
})

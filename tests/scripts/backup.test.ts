import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { backUp } from '#scripts/backup/backup.ts'
import { makeFolderStore } from '#lib/adapters/files/folder.ts'
import type { FileSize } from '#lib/services/ports/files.ts'
import { filesNamedBy } from '#scripts/backup/files.ts'
import { differences, fingerprintOf, type Fingerprint } from '#scripts/backup/fingerprint.ts'
import { createDatabase } from '#tests/support/database.ts'
import { fillEveryTable } from '#tests/support/representative-rows.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Copies a database by the server itself: other files, the same rows. */
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

test('the comparison of a restored database finds missing, changed and additional rows and tables', async () => {
  const url = await createDatabase()
  const filling = new pg.Client({ connectionString: url })
  await filling.connect()
  await fillEveryTable(filling)
  await filling.end() // the server copies only unused databases
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

test('a failed backup leaves the last file as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'parley.dump')
  writeFileSync(file, 'the last one')
  vi.stubEnv('PATH', folder) // no pg_dump
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(backUp(await createDatabase(), file)).rejects.toThrow('pg_dump')
  expect(readFileSync(file, 'utf8')).toBe('the last one')
})

test('[IMG-4] a backup names the stored bytes of its files, without removed or unfinished ones', async () => {
  const client = await connect(await createDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = makeFolderStore(folder)
  const keep = async (kind: 'picture' | 'pdf', sizes: FileSize[], state = 'now(), NULL::timestamptz') => {
    const id = randomUUID()
    for (const size of sizes) await store.put(id, size, Buffer.from(size))
    await client.query(
      `INSERT INTO stored_file (id, session_id, user_id, payer, kind, bytes, sha256, stored_at, removed_at)
       SELECT $1, 's', 'guest-1', 'guest-1', $2, 1, $1, ${state}`,
      [id, kind],
    )
  }
  await keep('picture', ['whole', 'thumbnail', 'model'])
  await keep('pdf', ['whole'])
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))
  await keep('pdf', ['whole'], 'now(), now()')
  await keep('pdf', ['whole'], 'NULL, NULL')
  expect((await filesNamedBy(client)).toSorted()).toEqual(kept.toSorted())
})

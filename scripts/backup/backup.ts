import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { filesNamedBy } from './files.ts'
import { differences, fingerprintOf, type Fingerprint } from './fingerprint.ts'
import { runProgram } from './programs.ts'

/**
 * Only its owner may read a dump: it holds every chat. `wx` refuses an existing file, which might be open to other
 * users.
 */
const OWNERS_ALONE = { mode: 0o600, flag: 'wx' }
const fingerprintFile = (file: string) => `${file}.json`
/** Lists the stored files that go with a dump (IMG-4). */
const namesFile = (file: string) => `${file}.files`

/**
 * Dumps one snapshot of the database, while people write. Beside it go the snapshot's fingerprint and the names of its
 * pictures and PDFs. Their bytes are not in the dump. Returns the fingerprint. The last backup of this name is replaced
 * once the new one is complete.
 */
export async function backUp(databaseUrl: string, file: string): Promise<Fingerprint> {
  return withClient(databaseUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const partial = `${file}.partial`
    for (const leftover of [partial, fingerprintFile(partial), namesFile(partial)]) rmSync(leftover, { force: true })
    writeFileSync(partial, '', OWNERS_ALONE) // pg_dump keeps the mode of an existing file
    await runProgram('pg_dump', ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${partial}`], databaseUrl)
    const fingerprint = await fingerprintOf(client)
    writeFileSync(fingerprintFile(partial), JSON.stringify(fingerprint, null, 2), OWNERS_ALONE)
    const names = await filesNamedBy(client)
    writeFileSync(namesFile(partial), names.map((name) => `${name}\n`).join(''), OWNERS_ALONE)
    renameSync(partial, file)
    renameSync(namesFile(partial), namesFile(file))
    renameSync(fingerprintFile(partial), fingerprintFile(file))
    return fingerprint
  })
}

/** Restores a dump into an empty database. Returns the differences from what was dumped. */
export async function restore(databaseUrl: string, file: string): Promise<string[]> {
  const wanted = JSON.parse(readFileSync(fingerprintFile(file), 'utf8')) as Fingerprint
  return withClient(databaseUrl, async (client) => {
    if (Object.keys(await fingerprintIn(client)).length > 0)
      throw new Error('RESTORED_URL must name an empty database.')
    await runProgram('pg_restore', ['--no-owner', '--exit-on-error', file], databaseUrl)
    return differences(wanted, await fingerprintIn(client))
  })
}

async function fingerprintIn(client: pg.Client): Promise<Fingerprint> {
  await client.query('BEGIN READ ONLY')
  const fingerprint = await fingerprintOf(client)
  await client.query('COMMIT')
  return fingerprint
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findDatabaseTrouble } from '#lib/server/env/surroundings.ts'
import { createDatabase } from '#tests/support/database.ts'

test('a usable database is accepted', async () => {
  expect(await findDatabaseTrouble(inject('postgresUrl'))).toBeNull()
  expect(await findDatabaseTrouble(await createDatabase(), { isMigrated: true })).toBeNull()
})

test.each([
  ['no address at all', 'nonsense', true, /is not an address such as/],
  ['another kind of address', 'mysql://user:secret@localhost/x', true, /is not an address such as/],
  [
    'a port where nothing listens',
    'postgresql://user:secret@127.0.0.1:1/x',
    false,
    /127\.0\.0\.1:1\/x\): nothing listens there\.$/,
  ],
  [
    'a host that is none',
    'postgresql://user:secret@nowhere.invalid/x',
    false,
    /nowhere\.invalid:5432\/x\): .*ENOTFOUND/,
  ],
])('%s is refused with one sentence, without the password', async (_, url, isCertain, sentence) => {
  const trouble = await findDatabaseTrouble(url)
  expect(trouble).toEqual({ text: expect.stringMatching(sentence), isCertain })
  expect(trouble?.text).not.toContain('secret')
})

test('a missing database, an empty one and a wrong password have different sentences', async () => {
  const url = new URL(inject('postgresUrl'))
  const empty = { text: expect.stringContaining('lacks migrations'), isCertain: true }
  expect(await findDatabaseTrouble(url.href, { isMigrated: true })).toEqual(empty)
  url.pathname = '/not_there'
  const missing = { text: expect.stringContaining('database "not_there" does not exist'), isCertain: true }
  expect(await findDatabaseTrouble(url.href)).toEqual(missing)
  url.password = 'wrong'
  const refused = { text: expect.stringContaining('password authentication failed'), isCertain: true }
  expect(await findDatabaseTrouble(url.href)).toEqual(refused)
})

test('a database without our newest migration is refused; one with newer ones too is accepted', async () => {
  const databaseUrl = await createDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('newer', '', '99990101000000_of_a_newer_version', now())`)
  expect(await findDatabaseTrouble(databaseUrl, { isMigrated: true })).toBeNull()

  const ours = `SELECT max(migration_name) FROM _prisma_migrations WHERE id <> 'newer'`
  const lacking = { text: expect.stringContaining('lacks migrations'), isCertain: true }
  for (const change of ['finished_at = NULL', `finished_at = now(), rolled_back_at = now()`]) {
    await client.query(`UPDATE _prisma_migrations SET ${change} WHERE migration_name = (${ours})`)
    expect(await findDatabaseTrouble(databaseUrl, { isMigrated: true })).toEqual(lacking)
  }
  await client.query(`DELETE FROM _prisma_migrations WHERE migration_name = (${ours})`)
  expect(await findDatabaseTrouble(databaseUrl, { isMigrated: true })).toEqual(lacking)
  expect(await findDatabaseTrouble(databaseUrl), 'whoever migrates it must be let in').toBeNull()
})

test('a PostgreSQL that is too old is refused by its version', async () => {
  const url = await startOldPostgres('140011')
  expect(await findDatabaseTrouble(url)).toEqual({
    text: expect.stringMatching(/^DATABASE_URL leads to PostgreSQL 14 .*: 15 or newer is needed\.$/),
    isCertain: true,
  })
})

/** Speaks as much of PostgreSQL's protocol as a query of the version needs. */
async function startOldPostgres(version: string): Promise<string> {
  const frame = (type: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const int = (bytes: number, value: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const column = (name: string) =>
    Buffer.concat([Buffer.from(`${name}\0`), int(4, 0), int(2, 0), int(4, 25), int(2, -1), int(4, -1), int(2, 0)])
  const ready = frame('Z', 'I')
  const answer = Buffer.concat([
    frame('T', int(2, 2), column('version'), column('name')),
    frame('D', int(2, 2), int(4, version.length), version, int(4, -1)),
    frame('C', 'SELECT 1\0'),
    ready,
  ])
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.concat([frame('R', int(4, 0)), ready]))
      socket.once('data', () => socket.write(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgresql://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/parley`
}

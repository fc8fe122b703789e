import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase, type Database } from '#lib/adapters/prisma/database.ts'
import { createDatabase } from '#tests/support/database.ts'

type Server = { database: Database; endAll(): Promise<void> }

/** The product's door to a database of its own, and a server that shuts it. */
async function openDatabase(): Promise<Server> {
  const url = await createDatabase()
  const database = makeDatabase(url, () => undefined)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(async () => {
    await admin.end()
    await database.close()
  })
  return {
    database,
    async endAll() {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
    },
  }
}

test('a connection that breaks while somebody has it and nobody listens ends no process', async () => {
  const { database, endAll } = await openDatabase()
  const client = await database.pool.connect() // as Prisma has it, before its own listener and after it
  const broken = new Promise<void>((resolve) => void client.once('end', resolve))
  await endAll()
  await broken
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable')
  client.release()
  expect((await database.pool.query('SELECT 1')).rowCount, 'and the next is another').toBe(1)
})

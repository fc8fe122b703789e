import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '#lib/adapters/prisma/database.ts'
import { createDatabase } from '#tests/support/database.ts'

test('a checked-out connection that breaks without a listener ends no process', async () => {
  const url = await createDatabase()
  const { pool, close } = makeDatabase(url, () => undefined)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(async () => {
    await admin.end()
    await close()
  })

  const client = await pool.connect() // held as Prisma does while its own error listener is detached
  const broken = new Promise<void>((resolve) => void client.once('end', resolve))
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await broken
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable')
  client.release()
  expect((await pool.query('SELECT 1')).rowCount, 'and the next is another').toBe(1)
})

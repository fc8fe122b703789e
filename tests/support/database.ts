import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './database-server.ts'

/** Creates a fresh, migrated database and returns its URL. It goes with the server when the run ends. */
export async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  } finally {
    await admin.end()
  }
  url.pathname = `/${name}`
  return url.href
}

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#scripts/postgres/temporary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the maintenance database of the tests' server. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'parley_template'

/** One server for all projects of a run. On globalThis, as each project loads this file anew. */
const shared = globalThis as { parleyTestServer?: { users: number; server: Promise<TemporaryPostgres> } }

/** Vitest's global set-up: starts and migrates one PostgreSQL. Every test database is a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = (shared.parleyTestServer ??= { users: 0, server: start() })
  running.users += 1
  const server = await running.server
  project.provide('postgresUrl', server.urlOf('postgres'))
  return async () => {
    running.users -= 1
    if (running.users === 0) await server.stop()
  }
}

async function start(): Promise<TemporaryPostgres> {
  // With a database for each file, autovacuum would start a process several times a second.
  const server = await startTemporaryPostgres({ autovacuum: 'off' })
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  await migrate(server.urlOf(TEMPLATE))
  return server
}

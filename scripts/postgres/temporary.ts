import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'

/** No data has to survive, so the server never waits for the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }

/** `keeper`: the pid of the server's owner. */
export type TemporaryPostgres = { urlOf(database: string): string; keeper: number; stop(): Promise<void> }

/** Starts a server in a temporary folder, which `stop` removes. `settings` extend or override the fast ones. */
export async function startTemporaryPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'))
  await chmod(folder, 0o755)
  const password = randomBytes(16).toString('hex')
  const port = await findFreePort()
  const server = { folder: join(folder, 'postgres'), port, password, settings: { ...SETTINGS, ...settings } }
  const keeper = await startPostgres(server)
  return {
    urlOf: (database) => postgresUrl(server, database),
    keeper: keeper.pid ?? 0,
    async stop() {
      await stopPostgres(keeper)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

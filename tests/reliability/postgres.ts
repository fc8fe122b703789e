import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { NEWS_CONNECTION } from '#lib/adapters/prisma/notifications.ts'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'
import { findFreePort } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PASSWORD = 'away'
const MAX_CONNECTIONS = 80
/** Commits reach the operating system before they are answered, so that a killed server has them; the disk may wait. */
const SETTINGS = { fsync: 'off', max_connections: String(MAX_CONNECTIONS) }
/** The name of connections that are not the product's. */
const SOMEBODY_ELSE = 'somebody else'
const OCCUPIED_WITHIN_MS = 30_000

/** A PostgreSQL to which anything can happen. Each of `start`, `thaw` and `giveBack` undoes what happened before. */
export async function startOwnPostgres(folder: string) {
  const server = { folder, port: await findFreePort(), password: PASSWORD, settings: SETTINGS }
  const url = postgresUrl(server)
  let keeper = await startPostgres(server)
  let frozen: number[] = []
  let taken: pg.Client[] = []

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: SOMEBODY_ELSE })
    client.on('error', () => undefined) // it ends with its server
    await client.connect()
    return client
  }

  async function parentPid(): Promise<number> {
    const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
    return Number(pid)
  }

  /** Ends what others have, and takes what is free. Answers whether that is everything by now. */
  async function takeConnections(): Promise<boolean> {
    await taken[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name IS DISTINCT FROM $1`,
      [SOMEBODY_ELSE],
    )
    const tries = await Promise.allSettled(Array.from({ length: MAX_CONNECTIONS - taken.length }, connect))
    taken.push(...tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    return taken.length === MAX_CONNECTIONS
  }

  /** Ends the connections over which gateways hear news; answers how many there were. */
  async function endNews(): Promise<number> {
    const client = await connect()
    const { rowCount } = await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      [NEWS_CONNECTION],
    )
    await client.end()
    return rowCount ?? 0
  }

  async function thaw(): Promise<void> {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
    await giveBack()
  }

  async function giveBack(): Promise<void> {
    await Promise.all(taken.map((client) => client.end()))
    taken = []
  }

  return {
    url,
    async start(): Promise<void> {
      keeper = await startPostgres(server)
    },
    async stop(): Promise<void> {
      await thaw()
      await stopPostgres(keeper)
    },
    /** It dies in the middle of whatever it does. */
    async kill(): Promise<void> {
      process.kill(await parentPid(), 'SIGKILL')
      await waitFor('its keeper to end', () => keeper.exitCode !== null || keeper.signalCode !== null)
    },
    /** All of its processes stand still: connections stand, and nobody answers. */
    async freeze(): Promise<void> {
      const watcher = await connect()
      taken.push(watcher)
      const parent = await parentPid()
      process.kill(parent, 'SIGSTOP') // from here on it has no new ones
      const { rows } = await watcher.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
      frozen = [parent, ...rows.map(({ pid }) => pid)]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    thaw,
    /** Somebody else takes every connection that there is, whoever had it before. */
    occupy: () => waitFor('every connection to be taken', takeConnections, OCCUPIED_WITHIN_MS),
    giveBack,
    endNews,
  }
}
export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { NEWS_CONNECTION } from '#lib/adapters/prisma/notifications.ts'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'
import { findFreePort } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PASSWORD = 'away'
/** The product's database and user; the superuser's connection causes the faults. */
const PRODUCT = 'product'
/** A commit reaches the operating system before its answer, so it survives a killed server. Only the disk may lag. */
const SETTINGS = { fsync: 'off' }

/** Starts a PostgreSQL that faults can hit. Each of `start`, `thaw` and `giveBack` undoes the fault before it. */
export async function startOwnPostgres(folder: string) {
  const server = { folder, port: await findFreePort(), password: PASSWORD, settings: SETTINGS }
  let keeper = await startPostgres(server)
  let frozen: number[] = []
  let watcher: pg.Client | null = null
  await command(`CREATE ROLE ${PRODUCT} LOGIN PASSWORD '${PASSWORD}'`)
  await command(`CREATE DATABASE ${PRODUCT} OWNER ${PRODUCT}`)

  async function connect(database?: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: postgresUrl(server, database) })
    client.on('error', () => undefined) // the connection ends with its server
    await client.connect()
    return client
  }

  /** Runs a statement and returns its number of rows. */
  async function command(text: string, values: string[] = []): Promise<number> {
    const client = await connect()
    const { rowCount } = await client.query(text, values)
    await client.end()
    return rowCount ?? 0
  }

  /** Returns rows of the product's database. */
  async function rows<Row extends pg.QueryResultRow>(text: string, values: string[]): Promise<Row[]> {
    const client = await connect(PRODUCT)
    const { rows } = await client.query<Row>(text, values)
    await client.end()
    return rows
  }

  async function parentPid(): Promise<number> {
    const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
    return Number(pid)
  }

  /** Ends the LISTEN connections of the gateways; returns how many there were. */
  function endNews(): Promise<number> {
    return command('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      NEWS_CONNECTION,
    ])
  }

  /** Ends all connections of the product, even in the middle of a statement; returns how many there were. */
  function endAll(): Promise<number> {
    return command('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [PRODUCT])
  }

  /** Ends the product's connections and refuses new ones: "too many connections" (53300). */
  async function occupy(): Promise<void> {
    await command(`ALTER ROLE ${PRODUCT} CONNECTION LIMIT 0`)
    await endAll()
  }

  async function giveBack(): Promise<void> {
    await command(`ALTER ROLE ${PRODUCT} CONNECTION LIMIT -1`)
  }

  async function thaw(): Promise<void> {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
    await watcher?.end()
    watcher = null
  }

  const url = new URL(postgresUrl(server, PRODUCT))
  url.username = PRODUCT

  return {
    url: url.href,
    async start(): Promise<void> {
      keeper = await startPostgres(server)
    },
    async stop(): Promise<void> {
      await thaw()
      await stopPostgres(keeper)
    },
    /** Kills the server in the middle of its work. */
    async kill(): Promise<void> {
      process.kill(await parentPid(), 'SIGKILL')
      await waitFor('its keeper to end', () => keeper.exitCode !== null || keeper.signalCode !== null)
    },
    /** Stops all of its processes: connections stay open, and none answers. */
    async freeze(): Promise<void> {
      watcher = await connect()
      const parent = await parentPid()
      process.kill(parent, 'SIGSTOP') // the parent forks no new backends from here on
      const { rows } = await watcher.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
      frozen = [parent, ...rows.map(({ pid }) => pid)]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    rows,
    thaw,
    occupy,
    giveBack,
    endNews,
    endAll,
  }
}
export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

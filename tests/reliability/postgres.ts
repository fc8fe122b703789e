import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { NEWS_CONNECTION } from '#lib/adapters/prisma/notifications.ts'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'
import { findFreePort } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PASSWORD = 'away'
/** The product's own user and database; what happens to it is done by the server's. */
const PRODUCT = 'product'
/** Commits reach the operating system before they are answered, so that a killed server has them; the disk may wait. */
const SETTINGS = { fsync: 'off' }

/** A PostgreSQL to which anything can happen. Each of `start`, `thaw` and `giveBack` undoes what happened before. */
export async function startOwnPostgres(folder: string) {
  const server = { folder, port: await findFreePort(), password: PASSWORD, settings: SETTINGS }
  let keeper = await startPostgres(server)
  let frozen: number[] = []
  let watcher: pg.Client | null = null
  await command(`CREATE ROLE ${PRODUCT} LOGIN PASSWORD '${PASSWORD}'`)
  await command(`CREATE DATABASE ${PRODUCT} OWNER ${PRODUCT}`)

  async function connect(database?: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: postgresUrl(server, database) })
    client.on('error', () => undefined) // it ends with its server
    await client.connect()
    return client
  }

  /** Answers how many rows it had. */
  async function command(text: string, values: string[] = []): Promise<number> {
    const client = await connect()
    const { rowCount } = await client.query(text, values)
    await client.end()
    return rowCount ?? 0
  }

  /** Of the product's database. */
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

  /** Ends the connections over which gateways hear news; answers how many there were. */
  function endNews(): Promise<number> {
    return command('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      NEWS_CONNECTION,
    ])
  }

  /** Ends all connections of the product, whatever they do; answers how many there were. */
  function endAll(): Promise<number> {
    return command('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [PRODUCT])
  }

  /** What the product has is ended, and it gets no other: "too many connections" (53300). */
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
    /** It dies in the middle of whatever it does. */
    async kill(): Promise<void> {
      process.kill(await parentPid(), 'SIGKILL')
      await waitFor('its keeper to end', () => keeper.exitCode !== null || keeper.signalCode !== null)
    },
    /** All of its processes stand still: connections stand, and nobody answers. */
    async freeze(): Promise<void> {
      watcher = await connect()
      const parent = await parentPid()
      process.kill(parent, 'SIGSTOP') // from here on it has no new ones
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

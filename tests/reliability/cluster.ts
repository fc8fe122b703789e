import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#scripts/migrate.ts'
import { DATABASE_USER } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'
import { WITHOUT_RATES } from '#tests/support/environment.ts'
import { startStack } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'
import { findFreePort } from '#tests/support/ports.ts'
import { killRedis, startRedis } from '#tests/support/redis-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openWire } from '#tests/support/wire.ts'

/** Commits reach the operating system before they are answered, so that a killed server has them; the disk may wait. */
const SETTINGS = { fsync: 'off', max_connections: '80' }

/** Messages of one person a day: few enough to be used up within a run. */
export const QUOTA = 250

/** Web, two gateways, Redis and a PostgreSQL of their own: all that a fault can hit. */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-reliability-'))
  await chmod(folder, 0o755)
  const server = { folder: join(folder, 'postgres'), port: await findFreePort(), password: 'away', settings: SETTINGS }
  let keeper = await startPostgres(server)
  const databaseUrl = `postgresql://${DATABASE_USER}:away@127.0.0.1:${server.port}/postgres`
  await migrate(databaseUrl)
  const redis = await startRedis()
  const { web, gateways, sandbox } = await startStack({
    databaseUrl,
    gateways: 2,
    environment: {
      ...WITHOUT_RATES,
      REDIS_URL: redis.url,
      QUOTA_ANONYMOUS_DAILY: String(QUOTA),
      QUOTA_ADDRESS_DAILY: '10000000',
      LOG_LEVEL: 'error',
    },
  })
  const wires = await Promise.all(gateways.map(({ port }) => openWire(port)))

  return {
    web,
    gateways,
    wires,
    redis,
    sandbox,
    /** One word per part of a gateway; null while it does not answer. */
    async readiness(gateway: (typeof gateways)[number]): Promise<Record<string, string> | null> {
      const answer = await fetch(`${gateway.url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
      return answer && ((await answer.json()) as Record<string, string>)
    },
    postgres: {
      stop: () => stopPostgres(keeper),
      /** It dies in the middle of whatever it does. */
      async kill(): Promise<void> {
        const [pid] = (await readFile(join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')
        process.kill(Number(pid), 'SIGKILL')
        await waitFor('its keeper to end', () => keeper.exitCode !== null || keeper.signalCode !== null)
      },
      async start(): Promise<void> {
        keeper = await startPostgres(server)
      },
    },
    async stop(): Promise<void> {
      wires.forEach((wire) => wire.close())
      await killAll()
      killRedis()
      await stopPostgres(keeper)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#scripts/migrate.ts'
import { WITHOUT_RATES } from '#tests/support/environment.ts'
import { startStack } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'
import { killRedis, startRedis } from '#tests/support/redis-server.ts'
import { openWire } from '#tests/support/wire.ts'
import { startOwnPostgres } from './postgres.ts'

/** Messages of one person a day, few enough to be used up within a run. */
export const QUOTA = 250

/** Above any rate of new connections except that of a storm. */
const RATE_ACCEPTS = '16/1s'

/** Starts web, two gateways, Redis and a PostgreSQL of their own: everything that a fault can hit. */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-reliability-'))
  await chmod(folder, 0o755)
  const postgres = await startOwnPostgres(join(folder, 'postgres'))
  await migrate(postgres.url)
  const redis = await startRedis()
  const { web, gateways, sandbox } = await startStack({
    databaseUrl: postgres.url,
    gateways: 2,
    environment: {
      ...WITHOUT_RATES,
      RATE_ACCEPTS,
      REDIS_URL: redis.url,
      QUOTA_ANONYMOUS_DAILY: String(QUOTA),
      QUOTA_ADDRESS_DAILY: '10000000',
      LOG_LEVEL: 'error',
    },
  })
  const wires = await Promise.all(gateways.map(({ port }) => openWire(port)))
  const ownWire = await openWire(gateways[1]!.port)

  return {
    web,
    gateways,
    wires,
    /** The wire of one person to the second gateway. */
    ownWire,
    redis,
    postgres,
    sandbox,
    /** Returns one word per part of a gateway, or null while the gateway does not answer. */
    async readiness(gateway: (typeof gateways)[number]): Promise<Record<string, string> | null> {
      const answer = await fetch(`${gateway.url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
      return answer && ((await answer.json()) as Record<string, string>)
    },
    /** True when all of our own processes answer, whatever else is down. */
    async areAlive(): Promise<boolean> {
      const answers = await Promise.all([web, ...gateways].map(({ url }) => fetch(`${url}/healthz`)))
      return answers.every(({ ok }) => ok)
    },
    async stop(): Promise<void> {
      for (const wire of [...wires, ownWire]) wire.close()
      await killAll()
      killRedis()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { makeServices } from '#lib/server/compose/services.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { openWire } from '#tests/support/wire.ts'
import { WITHOUT_RATES } from '#tests/support/environment.ts'
import { startStack } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'
import type { Access } from '#tests/support/person.ts'
import { killRedis, startRedis } from '#tests/support/redis-server.ts'

/** Starts two gateways, each with a stable line and one that is cut now and then, and Redis, sandbox and PostgreSQL. */
export async function startSoakStack() {
  const postgres = await startTemporaryPostgres()
  const databaseUrl = postgres.urlOf('postgres')
  await migrate(databaseUrl)
  const redis = await startRedis()
  const { gateways, environment } = await startStack({
    databaseUrl,
    gateways: 2,
    hasWeb: false,
    environment: {
      ...WITHOUT_RATES,
      REDIS_URL: redis.url,
      NODE_OPTIONS: `--import=${pathToFileURL(fromRoot('tests/soak/gc-on-signal.ts')).href}`,
      QUOTA_ANONYMOUS_DAILY: '100000000',
      QUOTA_ADDRESS_DAILY: '100000000',
      LOG_LEVEL: 'error',
    },
  })
  const shaky = await Promise.all(gateways.map(({ port }) => openWire(port)))
  const services = makeServices(parseGatewayEnv(environment as NodeJS.ProcessEnv))
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 })

  return {
    gateways,
    /** The addresses at which people may enter. */
    urls: [...gateways, ...shaky].map(({ url }) => url),
    cut: () => shaky.forEach((wire) => wire.cut()),

    async open(): Promise<Access> {
      const { sessionId, currentAccessToken: accessToken } = await services.openSession(null)
      return { sessionId, accessToken }
    },

    /** Returns rows that must not outlive their people, by kind. */
    async leftRows(): Promise<string[]> {
      const { rows } = await db.query<{ kind: string; left: string }>(
        `SELECT 'connection' AS kind, row_to_json(c)::text AS left FROM connection c
         UNION ALL SELECT 'lease', row_to_json(l)::text FROM reply_lease l
         UNION ALL SELECT 'streaming', id FROM message WHERE status = 'streaming'`,
      )
      return rows.map(({ kind, left }) => `${kind}: ${left}`)
    },

    async stop(): Promise<void> {
      shaky.forEach((wire) => wire.close())
      await Promise.all([db.end(), services.database.close()])
      await killAll()
      killRedis()
      await postgres.stop()
    },
  }
}
export type SoakStack = Awaited<ReturnType<typeof startSoakStack>>

import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { makeServices, type Services } from '#lib/server/compose/services.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { WITHOUT_RATES } from '#tests/support/environment.ts'
import { startStack, type Stack, type StackOptions } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'

const MANY = '1000000000'
export const UNLIMITED = { QUOTA_ANONYMOUS_DAILY: MANY, QUOTA_ADDRESS_DAILY: MANY, ...WITHOUT_RATES }

/**
 * Starts the product on a database of its own, without limits, and its services on the same; all of it ends with
 * `work`.
 */
export async function withStack<Result>(
  work: (stack: Stack, services: Services) => Promise<Result>,
  options: Omit<StackOptions, 'databaseUrl'> = {},
): Promise<Result> {
  const postgres = await startTemporaryPostgres()
  try {
    const databaseUrl = postgres.urlOf('postgres')
    await migrate(databaseUrl)
    const environment = { LOG_LEVEL: 'error', ...UNLIMITED, ...options.environment }
    const stack = await startStack({ databaseUrl, ...options, environment })
    const services = makeServices(parseGatewayEnv(stack.environment as NodeJS.ProcessEnv))
    return await work(stack, services).finally(() => services.database.close())
  } finally {
    await killAll()
    await postgres.stop()
  }
}

import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { WITHOUT_RATES } from '#tests/support/environment.ts'
import { startStack, type Stack } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'

const UNLIMITED = { QUOTA_ANONYMOUS_DAILY: '100000', QUOTA_ADDRESS_DAILY: '100000', ...WITHOUT_RATES }

/** Web, a gateway and the sandbox on a database of their own, without limits; all of it ends with `work`. */
export async function withStack<Result>(work: (stack: Stack) => Promise<Result>): Promise<Result> {
  const postgres = await startTemporaryPostgres()
  const databaseUrl = postgres.urlOf('postgres')
  await migrate(databaseUrl)
  try {
    return await work(await startStack({ databaseUrl, environment: { LOG_LEVEL: 'error', ...UNLIMITED } }))
  } finally {
    await killAll()
    await postgres.stop()
  }
}

import { build, isBuilt } from '#scripts/build.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { WITHOUT_RATES } from '#tests/support/environment.ts'
import { startStack } from '#tests/support/launch.ts'
import { scriptParley } from '#tests/support/parley.ts'
import { enter, type Person as Company } from '#tests/support/person.ts'
import { killAll } from '#tests/support/running-process.ts'

/** Starts the built product on a database of its own, which is deleted with it. */
export async function startProduct() {
  if (!isBuilt()) await build()
  const postgres = await startTemporaryPostgres()
  try {
    const databaseUrl = postgres.urlOf('postgres')
    await migrate(databaseUrl)
    const environment = { ...WITHOUT_RATES, SANDBOXED_SERVICES: '', LOG_LEVEL: 'error' }
    const { appUrl, web, gateway, sandbox } = await startStack({
      databaseUrl,
      environment: { ...environment, QUOTA_ANONYMOUS_DAILY: '100000', QUOTA_ADDRESS_DAILY: '100000' },
    })
    return {
      appUrl,
      webPort: web.port,
      /** Scripts Parley's next reply. */
      parleyWillSay: (text: string) => scriptParley(sandbox.url, [{ text, chunkChars: 12, chunkDelayMs: 30 }]),
      /** Enters a person without a window in the chat at this address. */
      company(address: string): Promise<Company> {
        const [, , sessionId = '', accessToken = ''] = new URL(address).pathname.split('/')
        return enter(gateway.url, { sessionId, accessToken })
      },
      async stop() {
        await killAll()
        await postgres.stop()
      },
    }
  } catch (error) {
    await killAll()
    await postgres.stop()
    throw error
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

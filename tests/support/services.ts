import { afterAll, beforeAll } from 'vitest'
import { parseGatewayEnv } from '#lib/server/env.ts'
import { makeServices, type Services } from '#lib/server/services.ts'
import { createDatabase } from './database.ts'
import { baseEnvironment } from './processes.ts'

/** The services of one process on a database of the test file's own; both are there when its tests begin. */
export function ownServices(): { services: Services; databaseUrl: string } {
  const own = {} as { services: Services; databaseUrl: string }
  beforeAll(async () => {
    own.databaseUrl = await createDatabase()
    const environment = {
      ...baseEnvironment(own.databaseUrl),
      NODE_ENV: 'test',
      APP_URL: 'http://parley.test',
    } as const
    own.services = makeServices(parseGatewayEnv(environment))
  })
  afterAll(() => own.services.database.close())
  return own
}

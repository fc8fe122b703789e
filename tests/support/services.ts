import { afterAll, beforeAll } from 'vitest'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { makeServices, type Services } from '#lib/server/compose/services.ts'
import { createDatabase } from './database.ts'
import { baseEnvironment } from './processes.ts'

/** Makes the services of one process on a database of the test file's own; both exist when its tests begin. */
export function ownServices(): { services: Services; databaseUrl: string } {
  const own = {} as { services: Services; databaseUrl: string }
  beforeAll(async () => {
    own.databaseUrl = await createDatabase()
    own.services = servicesOn(own.databaseUrl)
  })
  afterAll(() => own.services.database.close())
  return own
}

/** Makes the services of another process. The caller closes their database. */
export function servicesOn(databaseUrl: string, environment: Record<string, string> = {}): Services {
  const surroundings = { NODE_ENV: 'test', APP_URL: 'http://parley.test' } as const
  return makeServices(parseGatewayEnv({ ...baseEnvironment(databaseUrl), ...surroundings, ...environment }))
}

import { afterAll, beforeAll } from 'vitest'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { makeServices, type Services } from '#lib/server/compose/services.ts'
import { createDatabase } from './database.ts'
import { baseEnvironment } from './processes.ts'

/** The services of one process on a database of the test file's own; both are there when its tests begin. */
export function ownServices(): { services: Services; databaseUrl: string } {
  const own = {} as { services: Services; databaseUrl: string }
  beforeAll(async () => {
    own.databaseUrl = await createDatabase()
    own.services = servicesOn(own.databaseUrl)
  })
  afterAll(() => own.services.database.close())
  return own
}

/** The services of one more process. Whoever makes them closes their database. */
export function servicesOn(databaseUrl: string, environment: Record<string, string> = {}): Services {
  const surroundings = { NODE_ENV: 'test', APP_URL: 'http://parley.test' } as const
  return makeServices(parseGatewayEnv({ ...baseEnvironment(databaseUrl), ...surroundings, ...environment }))
}

import { afterAll } from 'vitest'
import { killRedis } from './redis-server.ts'

/** A real Redis, ended with the test file that started it. */
export * from './redis-server.ts'

afterAll(killRedis)

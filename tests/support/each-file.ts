import { afterAll, afterEach, vi } from 'vitest'
import { killRedis } from './redis-server.ts'
import { killAll } from './running-process.ts'

/** Runs for each file. The next one may share its worker: no clock and no process is left to it. */
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  killRedis()
  await killAll()
})

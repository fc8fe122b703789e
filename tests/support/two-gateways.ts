import { afterAll, beforeAll } from 'vitest'
import { startGateway, type RunningProcess } from './processes.ts'
import { startRedis } from './redis.ts'
import { startWorld, type World } from './world.ts'

/** A world with two gateways on one Redis; both are there when the file's tests begin. */
export function ownTwoGateways(environment: Record<string, string> = {}): {
  world: World
  otherGateway: RunningProcess
} {
  const two = {} as { world: World; otherGateway: RunningProcess }
  beforeAll(async () => {
    const redis = await startRedis()
    two.world = await startWorld({ environment: { ...environment, REDIS_URL: redis.url } })
    two.otherGateway = await startGateway(two.world.environment)
  })
  afterAll(() => two.world.stop())
  return two
}

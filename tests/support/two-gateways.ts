import { afterAll, beforeAll } from 'vitest'
import { startGateway, type RunningProcess } from './processes.ts'
import { startRedis, type StartedRedis } from './redis-server.ts'
import { startWorld, type World } from './world.ts'

/** Starts a world with two gateways on one Redis; both exist when the file's tests begin. */
export function ownTwoGateways(environment: Record<string, string> = {}): {
  world: World
  otherGateway: RunningProcess
  redis: StartedRedis
} {
  const two = {} as { world: World; otherGateway: RunningProcess; redis: StartedRedis }
  beforeAll(async () => {
    two.redis = await startRedis()
    two.world = await startWorld({ environment: { ...environment, REDIS_URL: two.redis.url } })
    two.otherGateway = await startGateway(two.world.environment)
  })
  afterAll(() => two.world.stop())
  return two
}

import type { RedisChannel } from '#lib/adapters/socket/redis.ts'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import type { GatewayEnv } from '#lib/server/env/env.ts'
import type { GatewayServices } from '#lib/server/compose/gateway-services.ts'
import type { Feeds } from './feed/feeds.ts'
import type { Metrics } from './process/metrics.ts'

/** What every part of one gateway process shares. */
export type Gateway = {
  id: string
  env: GatewayEnv
  io: RoomServer
  services: GatewayServices
  metrics: Metrics
  /** What each room's people here were handed, and what is handed to them next. */
  feeds: Feeds
  /** To the other gateways; null where this is the only one. */
  channel: RedisChannel | null
  /** Set once the process is told to stop: nobody new is let in. */
  isDraining: boolean
}

import type { RedisChannel } from '#lib/adapters/socket/redis.ts'
import type { RoomServer } from '#lib/adapters/socket/room.ts'
import type { GatewayEnv } from '#lib/server/env/env.ts'
import type { GatewayServices } from '#lib/server/compose/gateway-services.ts'
import type { Feeds } from './feed/feeds.ts'
import type { Metrics } from './process/metrics.ts'

/** The parts of one gateway process, shared by all its modules. */
export type Gateway = {
  id: string
  env: GatewayEnv
  io: RoomServer
  services: GatewayServices
  metrics: Metrics
  /** One feed for each room with sockets here; the feeds decide what goes out next. */
  feeds: Feeds
  /** Carries packets to the other gateways; null where this is the only one. */
  channel: RedisChannel | null
  /** True once the process is told to stop: no new connection is let in. */
  isDraining: boolean
}

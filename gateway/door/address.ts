import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { addressBlock } from '#lib/domain/safety/client-address.ts'
import type { GatewayEnv } from '#lib/server/env/env.ts'
import { callerAddress } from '#lib/server/door/forwarded-address.ts'

/** Returns the address that limits count by: the one that web forwards, else the connection's own. */
export function addressOf({ handshake, conn }: RoomSocket, env: GatewayEnv): string {
  const trust = { secret: env.nextauthSecret, trustedHops: env.trustedProxyHops }
  return addressBlock(callerAddress({ headers: handshake.headers, peer: conn.remoteAddress }, trust))
}

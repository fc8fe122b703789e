import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { addressBlock } from '#lib/domain/safety/client-address.ts'
import type { GatewayEnv } from '#lib/server/env/env.ts'
import { callerAddress } from '#lib/server/door/forwarded-address.ts'

/** Where a person's connection comes from, as far as people are counted by it: web's word, else the connection itself. */
export function addressOf({ handshake, conn }: RoomSocket, env: GatewayEnv): string {
  const trust = { secret: env.nextauthSecret, trustedHops: env.trustedProxyHops }
  return addressBlock(callerAddress({ headers: handshake.headers, peer: conn.remoteAddress }, trust))
}

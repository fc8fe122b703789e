import type { GatewayEnv } from '#lib/server/env.ts'
import type { RoomSocket } from '#lib/server/services.ts'

export function addressOf(socket: RoomSocket, _env: GatewayEnv): string {
  return socket.handshake.address
}

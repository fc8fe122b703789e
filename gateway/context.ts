import type { GatewayEnv } from '#lib/server/env.ts'
import type { GatewayServices, RoomServer } from '#lib/server/services.ts'

/** What every part of one gateway process shares. */
export type Gateway = {
  id: string
  env: GatewayEnv
  io: RoomServer
  services: GatewayServices
  /** Set once the process is told to stop: nobody new is let in. */
  isDraining: boolean
}

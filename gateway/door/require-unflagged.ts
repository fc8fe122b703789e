import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Gateway } from '../context.ts'

/** ROLE-21: throws IP_FLAGGED for a flagged address, which writes nothing that other people read. */
export function requireUnflagged({ services }: Pick<Gateway, 'services'>, { data: { address } }: RoomSocket): void {
  if (services.flags.isFlagged(address)) throw new Refusal('IP_FLAGGED')
}

import { personRoom, type OwnIds, type RoomServer } from '#lib/adapters/socket/room.ts'
import { withIds } from '#lib/domain/people/caller.ts'
import type { Gateway } from '../context.ts'
import { socketsInRoom } from '../sockets.ts'

/** PROD-27: lets all devices of an account in a session, on every gateway, act under these ids, and tells their pages. */
export function tellOwnIds({ io, channel }: Pick<Gateway, 'io' | 'channel'>, told: OwnIds): void {
  hearOwnIds(io, told)
  if (channel) io.serverSideEmit('ownIdsAre', told)
}

/**
 * Updates the account's sockets at this gateway first: a page may act as soon as it hears its ids. An older join may tell
 * later and know fewer ids; an account loses none.
 */
export function hearOwnIds(io: RoomServer, { sessionId, accountId, ids }: OwnIds): void {
  const room = personRoom(sessionId, accountId)
  for (const { data } of socketsInRoom(io, room)) data.caller = withIds(data.caller, ids)
  io.local.to(room).emit('ownIds', { ids: [...ids] })
}

import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Gateway } from '../context.ts'
import { socketsOfSession } from '../sockets.ts'
import { closeRefused, refused } from './on-event.ts'

type Parts = Pick<Gateway, 'io' | 'services'>

/** The complaint in the log when closing is tried again. */
export const REMOVED_STAY = 'Failed while closing sockets of people who were removed'

/** DOOR-3: closes the sockets here of people who were removed, and tells them why. */
export async function closeRemoved({ io, services }: Parts, sessionId: string): Promise<void> {
  if (socketsOfSession(io, sessionId).length === 0) return
  const banned = await services.doors.bannedIds(sessionId)
  for (const socket of socketsOfSession(io, sessionId)) if (isBanned(socket, banned)) closeRemovedSocket(socket)
}

/** True when one of the person's ids was removed. */
export function isBanned({ data }: RoomSocket, banned: ReadonlySet<string>): boolean {
  return data.caller.ids.some((id) => banned.has(id))
}

export function closeRemovedSocket(socket: RoomSocket): void {
  closeRefused(socket, refused(new Refusal('REMOVED'), 'news'))
}

/**
 * DOOR-2: hands a new key to the members here whose keys were retired. A socket that lingers after the end of its chat
 * is no member (FAIR-1), even once the chat is reopened. The bans are read after the key: a later removal retires the
 * new key as well.
 */
export async function handOutKeys({ io, services }: Parts, sessionId: string): Promise<void> {
  const isMember = ({ data }: RoomSocket) => data.isJoined && !data.isLingering
  if (!socketsOfSession(io, sessionId).some(isMember)) return
  const key = await services.keyForMembers(sessionId)
  if (!key) return
  const banned = await services.doors.bannedIds(sessionId)
  for (const socket of socketsOfSession(io, sessionId)) {
    if (!isMember(socket) || isBanned(socket, banned)) continue
    socket.data.keyHash = key.hash
    socket.emit('newKey', { accessToken: key.token })
  }
}

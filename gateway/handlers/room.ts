import { personRoom, type RoomServer, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/caller.ts'
import type { Vote } from '#lib/domain/members.ts'
import type { ClientEventPayload } from '#lib/protocol/events.ts'
import type { Gateway } from '../context.ts'

type Rename = ClientEventPayload<'renameUser'>

/** renameUser, also called updateUserName (DEC-9). */
export function makeRenameHandler({ io, services, channel }: Gateway) {
  return async function renameUser(socket: RoomSocket, { newName }: Rename) {
    const { sessionId, caller } = socket.data
    await services.limits.renames.take(payerOf(caller))
    const userName = await services.renamePerson(sessionId, caller.userId, newName)
    nameSockets(io, sessionId, caller.userId, userName)
    if (channel) io.serverSideEmit('renamed', sessionId, caller.userId, userName)
    return { userName }
  }
}

/** All of a person's sockets at this gateway type under this name from now on. */
export function nameSockets(io: RoomServer, sessionId: string, userId: string, userName: string): void {
  for (const id of io.sockets.adapter.rooms.get(personRoom(sessionId, userId)) ?? []) {
    const tab = io.sockets.sockets.get(id)
    if (tab) tab.data.userName = userName
  }
}

/** toggleResetVote flips the vote; resetVote, the older spelling, sets it (DEC-8). */
export function makeVoteHandlers({ services }: Gateway) {
  const vote = (how: Vote) => async (socket: RoomSocket) => {
    const { sessionId, caller } = socket.data
    await services.limits.votes.take(payerOf(caller))
    await services.voteReset(sessionId, caller.userId, how)
    return {}
  }
  return { toggleResetVote: vote('toggle'), resetVote: vote('cast') }
}

/** clearChat: the owner's. */
export function makeClearHandler({ services }: Gateway) {
  return async function clearChat(socket: RoomSocket) {
    const { sessionId, caller } = socket.data
    await services.limits.clears.take(payerOf(caller))
    await services.clearChat(caller, sessionId)
    return {}
  }
}

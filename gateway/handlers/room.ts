import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/caller.ts'
import type { Vote } from '#lib/domain/members.ts'
import type { ClientEventPayload } from '#lib/protocol/events.ts'
import type { Gateway } from '../context.ts'

type Rename = ClientEventPayload<'renameUser'>

/** renameUser, also called updateUserName (DEC-9). */
export function makeRenameHandler({ services }: Gateway) {
  return async function renameUser(socket: RoomSocket, { newName }: Rename) {
    const { sessionId, caller } = socket.data
    const userName = await services.renamePerson(sessionId, caller, newName)
    // Whoever types right after the acknowledgement; all of this person's tabs hear it with the room (gateway/packets).
    socket.data.userName = userName
    return { userName }
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

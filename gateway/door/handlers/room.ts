import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { Vote } from '#lib/domain/people/members.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { requireUnflagged } from '../require-unflagged.ts'

type Rename = ClientEventPayload<'renameUser'>

/** renameUser, also called updateUserName (DEC-9). */
export function makeRenameHandler({ services }: Gateway) {
  return async function renameUser(socket: RoomSocket, { newName }: Rename) {
    const { sessionId, caller } = socket.data
    const userName = await services.renamePerson(sessionId, caller, newName)
    // This socket may type right after the acknowledgement; the person's other sockets get the name with the news.
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
    services.pushWatch.heard(sessionId)
    return {}
  }
  return { toggleResetVote: vote('toggle'), resetVote: vote('cast') }
}

/** setTitle, setTitlePublic: for the owner (ROOM-1). */
export function makeTitleHandlers({ services }: Gateway) {
  return {
    async setTitle(socket: RoomSocket, { title }: ClientEventPayload<'setTitle'>) {
      const { sessionId, caller } = socket.data
      await services.limits.settings.take(payerOf(caller))
      requireUnflagged({ services }, socket)
      await services.setTitle(sessionId, caller, title)
      return { title }
    },
    async setTitlePublic(socket: RoomSocket, { isTitlePublic }: ClientEventPayload<'setTitlePublic'>) {
      const { sessionId, caller } = socket.data
      await services.limits.settings.take(payerOf(caller))
      await services.setTitlePublic(sessionId, caller, isTitlePublic)
      return {}
    },
  }
}

/** clearChat: for the owner. */
export function makeClearHandler({ services }: Gateway) {
  return async function clearChat(socket: RoomSocket) {
    const { sessionId, caller } = socket.data
    await services.limits.clears.take(payerOf(caller))
    await services.clearChat(caller, sessionId)
    return {}
  }
}

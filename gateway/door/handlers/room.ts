import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Vote } from '#lib/domain/people/members.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited, unflagged } from './guarded.ts'

type Rename = ClientEventPayload<'renameUser'>

/** renameUser, also called updateUserName (DEC-9). */
export function makeRenameHandler({ services }: Gateway) {
  return async function renameUser({ data }: RoomSocket, { newName }: Rename) {
    const userName = await services.renamePerson(data.caller, data.sessionId, newName)
    // This socket may type right after the acknowledgement; the person's other sockets get the name with the news.
    data.userName = userName
    return { userName }
  }
}

/** toggleResetVote flips the vote; resetVote, the older spelling, sets it (DEC-8). */
export function makeVoteHandlers({ services }: Gateway) {
  const vote = (how: Vote) =>
    limited(services.limits.votes, async ({ sessionId, caller }) => {
      await services.voteReset(sessionId, caller.userId, how)
      return {}
    })
  return { toggleResetVote: vote('toggle'), resetVote: vote('cast') }
}

/** setTitle, setTitlePublic: for the owner (ROOM-1). */
export function makeTitleHandlers({ services }: Gateway) {
  const { settings } = services.limits
  return {
    setTitle: limited(
      settings,
      unflagged(services, async ({ sessionId, caller }, { title }: ClientEventPayload<'setTitle'>) => {
        await services.setTitle(caller, sessionId, title)
        return { title }
      }),
    ),
    setTitlePublic: limited(
      settings,
      async ({ sessionId, caller }, { isTitlePublic }: ClientEventPayload<'setTitlePublic'>) => {
        await services.setTitlePublic(caller, sessionId, isTitlePublic)
        return {}
      },
    ),
  }
}

/** clearChat: for the owner. */
export function makeClearHandler({ services }: Gateway) {
  return limited(services.limits.clears, async ({ sessionId, caller }) => {
    await services.clearChat(caller, sessionId)
    return {}
  })
}

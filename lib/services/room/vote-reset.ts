import { isResetDue, type Vote } from '../../domain/people/members.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { oneByOne } from '../one-by-one.ts'
import type { ResetStore } from '../ports/room.ts'

type Deps = {
  resets: Pick<ResetStore, 'vote'>
  room: Rooms
  makeSessionId: () => string
  /** Hears of each stored vote: people who are away may have to know (PUSH-1). */
  onVoted: (sessionId: string) => void
}

/** Far more votes than a room has people; each takes some milliseconds. */
export const VOTES_WAITING_MAX = 500

/**
 * VOTE-1, DEC-2: records a vote, and resets the session when it completes a majority. The votes of one session run one
 * by one, because each locks the session. Side by side they would take the connections of other rooms.
 */
export function makeVoteReset({ resets, room, makeSessionId, onVoted }: Deps) {
  return oneByOne(
    VOTES_WAITING_MAX,
    async function voteReset(sessionId: string, userId: string, vote: Vote): Promise<void> {
      const isReset = await resets.vote({ sessionId, userId, vote }, makeSessionId(), isResetDue)
      if (!isReset) room(sessionId).changed()
      onVoted(sessionId)
    },
  )
}

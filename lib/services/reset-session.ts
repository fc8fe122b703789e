import { isResetDue, type Member } from '../domain/members.ts'

type Deps = {
  resets: {
    vote(
      vote: { sessionId: string; userId: string; vote: true | 'toggle' },
      successorId: string,
      isDue: (people: readonly Member[]) => boolean,
    ): Promise<boolean>
  }
  tellRoomState: (sessionId: string) => void
  makeSessionId: () => string
}

/** VOTE-1, DEC-2: records a vote, and resets the session when it is the one that makes a majority. */
export function makeVoteReset({ resets, tellRoomState, makeSessionId }: Deps) {
  return async function voteReset(sessionId: string, userId: string, vote: true | 'toggle'): Promise<void> {
    const isReset = await resets.vote({ sessionId, userId, vote }, makeSessionId(), isResetDue)
    if (!isReset) tellRoomState(sessionId)
  }
}

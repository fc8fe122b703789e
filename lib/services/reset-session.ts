import { isResetDue, type Member } from '../domain/members.ts'

type Deps = {
  participants: {
    people(sessionId: string): Promise<readonly Member[]>
    setVote(sessionId: string, userId: string, vote: true | 'toggle'): Promise<void>
  }
  sessions: {
    replace(sessionId: string, successorId: string, isDue: (people: readonly Member[]) => boolean): Promise<void>
  }
  tellRoomState: (sessionId: string) => void
  makeSessionId: () => string
}

/** VOTE-1, DEC-2: records a vote, and resets the session when it was the one that made a majority. */
export function makeVoteReset({ participants, sessions, tellRoomState, makeSessionId }: Deps) {
  return async function voteReset(sessionId: string, userId: string, vote: true | 'toggle'): Promise<void> {
    await participants.setVote(sessionId, userId, vote)
    if (!isResetDue(await participants.people(sessionId))) return tellRoomState(sessionId)
    await sessions.replace(sessionId, makeSessionId(), isResetDue)
  }
}

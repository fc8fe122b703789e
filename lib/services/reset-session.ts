import { isResetDue } from '../domain/reset-vote.ts'

type Person = { userId: string; isOnline: boolean; hasVoted: boolean }
type Redirect = { newSessionId: string; newAccessToken: string; isOwner: boolean }

type Deps = {
  participants: {
    people(sessionId: string): Promise<readonly Person[]>
    setVote(sessionId: string, userId: string, hasVoted: true | 'toggle'): Promise<void>
  }
  sessions: {
    replace(
      sessionId: string,
      successor: { id: string; keyHash: string },
      isDue: (people: readonly Person[]) => boolean,
    ): Promise<{ ownerId: string | null; people: readonly Person[] } | null>
  }
  redirect: (sessionId: string, userId: string, redirect: Redirect) => void
  /** Closes the old room's sockets, after the time people need to leave by themselves. */
  closeLater: (sessionId: string) => void
  tellRoomState: (sessionId: string) => void
  makeSessionId: () => string
  makeAccessToken: () => { token: string; hash: string }
}

/** VOTE-1, DEC-2: records a vote, and resets the session when it was the one that made a majority. */
export function makeVoteReset(deps: Deps) {
  const { participants, sessions, tellRoomState } = deps

  return async function voteReset(sessionId: string, userId: string, vote: true | 'toggle'): Promise<void> {
    await participants.setVote(sessionId, userId, vote)
    if (!isDue(await participants.people(sessionId))) return tellRoomState(sessionId)

    const id = deps.makeSessionId()
    const { token, hash } = deps.makeAccessToken()
    const replaced = await sessions.replace(sessionId, { id, keyHash: hash }, isDue)
    if (!replaced) return // the other vote of the same instant did it

    for (const person of replaced.people) {
      const isOwner = person.userId === replaced.ownerId
      deps.redirect(sessionId, person.userId, { newSessionId: id, newAccessToken: token, isOwner })
    }
    deps.closeLater(sessionId)
  }
}

function isDue(people: readonly Person[]): boolean {
  const idsOf = (some: readonly Person[]) => some.map(({ userId }) => userId)
  const voters = people.filter(({ hasVoted }) => hasVoted)
  const online = people.filter(({ isOnline }) => isOnline)
  return isResetDue(new Set(idsOf(voters)), idsOf(online))
}

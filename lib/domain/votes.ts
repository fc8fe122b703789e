import type { ResetVotes } from '../protocol/events.ts'

/** The votes for a reset, as one client knows them. */
export type Votes = {
  /** Their names by their ids. */
  voters: ReadonlyMap<string, string>
  needed: number
  total: number
  /** They are enough by somebody's leaving, which resets nothing: the next vote does, also one that stands already. */
  isMajority: boolean
}

export const noVotes: Votes = { voters: new Map(), needed: 1, total: 0, isMajority: false }

export function votesTold({ votes, needed, total }: ResetVotes): Votes {
  const voters = new Map(Object.entries(votes))
  return { voters, needed, total, isMajority: voters.size > 0 && voters.size >= needed }
}

/** This person's own vote as it counts before the server has told of it. */
export function voted(
  votes: Votes,
  { userId, userName }: { userId: string; userName: string },
  isVoting: boolean,
): Votes {
  const voters = new Map(votes.voters)
  if (isVoting) voters.set(userId, userName)
  else voters.delete(userId)
  return { ...votes, voters, isMajority: false }
}

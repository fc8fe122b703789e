import { ASSISTANT_NAME } from '../protocol/brand.ts'
import type { Participant, Participants } from '../protocol/entities.ts'
import type { ResetVotes } from '../protocol/events.ts'
import { isResetDue, votesNeeded } from './reset-vote.ts'

/** Somebody who has joined a session. */
export type Member = Participant & {
  hasVoted: boolean
  lastSeenAt: Date
  joinedSeq: number
  /** 1, 2, 3 … for good, whatever becomes of the id. */
  number: number
  /** Every id under which they may have spoken here. Told to nobody. */
  ids: string[]
}

type Voter = Pick<Member, 'userId' | 'isOnline' | 'hasVoted'>

const ASSISTANT: Participant = {
  userId: ASSISTANT_NAME,
  userName: ASSISTANT_NAME,
  isAI: true,
  isOnline: true,
  timeZone: null,
}

/** PROD-9, PROD-11: everybody who joined, and Parley. */
export function toParticipants(members: readonly Member[]): Participants {
  const entries = members.map(({ userId, userName, isAI, isOnline, timeZone }): [string, Participant] => [
    userId,
    { userId, userName, isAI, isOnline, timeZone },
  ])
  return Object.fromEntries([...entries, [ASSISTANT.userId, ASSISTANT]])
}

/** The votes of people who are online, and how many a reset takes. */
export function toResetVotes(members: readonly Member[]): ResetVotes {
  const online = members.filter(({ isOnline }) => isOnline)
  const voters = online.filter(({ hasVoted }) => hasVoted)
  return {
    votes: Object.fromEntries(voters.map(({ userId, userName }) => [userId, userName])),
    needed: votesNeeded(online.length),
    total: online.length,
  }
}

/** Whether these votes make a reset (DEC-2). */
export function isResetDueAmong(voters: readonly Voter[]): boolean {
  const idsOf = (some: readonly Voter[]) => some.map(({ userId }) => userId)
  const voted = voters.filter(({ hasVoted }) => hasVoted)
  const online = voters.filter(({ isOnline }) => isOnline)
  return isResetDue(new Set(idsOf(voted)), idsOf(online))
}

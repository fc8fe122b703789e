import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Participant, Participants } from '../../protocol/entities.ts'
import type { ResetVotes } from '../../protocol/events/room.ts'
import { majorityOf } from '../room/reset/majority.ts'

/** A person who has joined a session, as everybody there sees them. */
export type PublicMember = Participant & { hasVoted: boolean }

/** A member with data that only the server sees. */
export type Member = PublicMember & {
  lastSeenAt: Date
  joinedSeq: number
  /** A permanent number from 1, whatever becomes of the id: Parley's p1, p2, p3. */
  number: number
  /** Every id under which the person may have spoken here. Never sent to clients. */
  ids: readonly string[]
}

/** A person's socket that enters a session with a key. */
export type Entry = {
  sessionId: string
  keyHash: string
  userId: string
  /** All ids of the person. */
  ids: readonly string[]
  /** The name for a person who has none there yet. */
  defaultName: string
  isDiscreet: boolean
  /** True when the page was opened; false when an open tab reconnects. */
  isOpening: boolean
  timeZone: string | null
  socketId: string
  gatewayId: string
}

/** The session as the socket finds it. `joinedSeq` is 0 before the welcome. */
export type Entered = {
  userName: string
  joinedSeq: number
  ownerId: string | null
  clearedSeq: number
  /** Read mark across all of the person's devices (BRIEF-1). */
  readSeq: number
  /** True when the person was in none of the sessions that resets replaced by this one (SHARE-1). */
  isOfNoneBefore: boolean
  /** True when the person is to be asked if talking here is safe (CARE-3). */
  isSafetyDue: boolean
  /** True when the key admits no new members (DOOR-2). */
  isKeyRetired: boolean
}

const ASSISTANT: Participant = {
  userId: ASSISTANT_NAME,
  userName: ASSISTANT_NAME,
  isAI: true,
  isOnline: true,
  timeZone: null,
}

/**
 * PROD-9, PROD-11: returns all members and Parley. `isNewer`: newer clients also get the owner's mark (DOOR-3) and
 * former ids (ROOM-3).
 */
export function toParticipants(members: readonly Participant[], { isNewer }: { isNewer: boolean }): Participants {
  const entries = members.map((member): [string, Participant] => {
    const { userId, userName, isAI, isOnline, timeZone, isOwner, formerIds } = member
    const newer = { ...(isOwner && { isOwner }), ...(formerIds && { formerIds }) }
    return [userId, { userId, userName, isAI, isOnline, timeZone, ...(isNewer && newer) }]
  })
  return Object.fromEntries([...entries, [ASSISTANT.userId, ASSISTANT]])
}

/**
 * DEC-2: returns the votes of online people, and the votes needed for a reset: more than half of them. Parley never
 * votes.
 */
export function toResetVotes(members: readonly Voter[]): ResetVotes {
  const online = members.filter(({ isOnline }) => isOnline)
  const voters = online.filter(({ hasVoted }) => hasVoted)
  return {
    votes: Object.fromEntries(voters.map(({ userId, userName }) => [userId, userName])),
    needed: majorityOf(online.length),
    total: online.length,
  }
}
type Voter = Pick<Member, 'userId' | 'userName' | 'isOnline' | 'hasVoted'>

/** DEC-8: a cast vote is set, also when repeated; a toggled vote is inverted. */
export type Vote = 'cast' | 'toggle'

/** True when the votes suffice for a reset. */
export function isResetDue(members: readonly Voter[]): boolean {
  const { votes, needed } = toResetVotes(members)
  return Object.keys(votes).length >= needed
}

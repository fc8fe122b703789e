import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Participant, Participants } from '../../protocol/entities.ts'
import type { ResetVotes } from '../../protocol/events/room.ts'

/** Somebody who has joined a session, as everybody there sees them. */
export type Person = Participant & { hasVoted: boolean }

/** The same with what only the server knows. */
export type Member = Person & {
  lastSeenAt: Date
  joinedSeq: number
  /** 1, 2, 3 … for good, whatever becomes of the id: Parley calls them p1, p2, p3. */
  number: number
  /** Every id under which they may have spoken here. Told to nobody. */
  ids: readonly string[]
}

/** Somebody who comes into a session on a socket, by a key. */
export type Entry = {
  sessionId: string
  keyHash: string
  userId: string
  /** All of theirs. */
  ids: readonly string[]
  /** What they are called unless they have a name there. */
  defaultName: string
  isDiscreet: boolean
  /** They open it anew; else an open tab comes back. */
  isOpening: boolean
  timeZone: string | null
  socketId: string
  gatewayId: string
}

/** What they find there. `joinedSeq` is 0 until they were welcomed. */
export type Entered = {
  userName: string
  joinedSeq: number
  ownerId: string | null
  clearedSeq: number
  /** How far they have read, on all of their devices (BRIEF-1). */
  readSeq: number
  /** They were in no chat that resets put this one in the place of (SHARE-1). */
  isOfNoneBefore: boolean
  /** They are to be asked whether it is safe to talk here (CARE-3). */
  isSafetyDue: boolean
  /** The key lets nobody new in any more (DOOR-2). */
  isKeyRetired: boolean
}

const ASSISTANT: Participant = {
  userId: ASSISTANT_NAME,
  userName: ASSISTANT_NAME,
  isAI: true,
  isOnline: true,
  timeZone: null,
}

/** PROD-9, PROD-11: everybody who joined, and Parley. Newer clients read whose chat it is (DOOR-3). */
export function toParticipants(members: readonly Participant[], { hasOwner }: { hasOwner: boolean }): Participants {
  const entries = members.map(({ userId, userName, isAI, isOnline, timeZone, isOwner }): [string, Participant] => [
    userId,
    { userId, userName, isAI, isOnline, timeZone, ...(hasOwner && isOwner && { isOwner }) },
  ])
  return Object.fromEntries([...entries, [ASSISTANT.userId, ASSISTANT]])
}

/** DEC-2: the votes of people who are online, and how many a reset takes: more than half of them. Parley never votes. */
export function toResetVotes(members: readonly Voter[]): ResetVotes {
  const online = members.filter(({ isOnline }) => isOnline)
  const voters = online.filter(({ hasVoted }) => hasVoted)
  return {
    votes: Object.fromEntries(voters.map(({ userId, userName }) => [userId, userName])),
    needed: Math.floor(online.length / 2) + 1,
    total: online.length,
  }
}
type Voter = Pick<Member, 'userId' | 'userName' | 'isOnline' | 'hasVoted'>

/** DEC-8: a vote that is cast stands, also where it stood already; one that is toggled goes where it stood. */
export type Vote = 'cast' | 'toggle'

/** True when their votes make a reset. */
export function isResetDue(members: readonly Voter[]): boolean {
  const { votes, needed } = toResetVotes(members)
  return Object.keys(votes).length >= needed
}

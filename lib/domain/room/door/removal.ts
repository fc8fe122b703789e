import type { Participant } from '../../../protocol/entities.ts'
import type { RemoveVotes } from '../../../protocol/events/door.ts'
import { mayRemove, mayVoteToRemove, type Holder } from '../policies.ts'
import { majorityOf } from '../reset/majority.ts'

/** The stored votes to remove a person. Voters are online people other than the target. */
export type RemovalTally = { targetUserId: string; votes: number; total: number; voterIds: readonly string[] }

/** Keeps one of two people from removing the other alone. */
const VOTES_MIN = 2

/** DOOR-3: returns the votes needed: more than half of the people online without the target, at least two. */
export function removalNeeded(total: number): number {
  return Math.max(VOTES_MIN, majorityOf(total))
}

export function isRemovalDue({ votes, total }: Pick<RemovalTally, 'votes' | 'total'>): boolean {
  return votes >= removalNeeded(total)
}

/** Returns the vote as one person sees it: numbers, and their own vote, but no other voters. */
export function toRemoveVotes(tally: RemovalTally, ids: readonly string[]): RemoveVotes {
  const { targetUserId, votes, total, voterIds } = tally
  return { targetUserId, votes, needed: removalNeeded(total), total, isMine: ids.some((id) => voterIds.includes(id)) }
}

/** Builds an empty vote, which clients read as its end. */
export function noRemoveVotes(targetUserId: string): RemoveVotes {
  return { targetUserId, votes: 0, needed: removalNeeded(0), total: 0, isMine: false }
}

type Room = {
  participants: ReadonlyMap<string, Participant>
  removeVotes: ReadonlyMap<string, RemoveVotes>
  me: (Holder & { userId: string }) | null
}

/** True while the owner is online. Removal by vote is off then. */
export function isOwnerOnline(participants: Room['participants']): boolean {
  return [...participants.values()].some((person) => person.isOwner && person.isOnline)
}

export type RemovalOffer = 'remove' | 'vote'
type Reader = Pick<Room, 'me'> & { isOwnerOnline: boolean }

/** DOOR-5: returns the action that the page offers against a person; null when the server would refuse it. */
export function removalOffered(target: Participant, { me, isOwnerOnline }: Reader): RemovalOffer | null {
  if (me === null) return null
  if (mayRemove(target, me)) return 'remove'
  return mayVoteToRemove(target, me, isOwnerOnline) ? 'vote' : null
}

/** Returns the vote against a person as the server last sent it. Before the first vote the page counts who is online. */
export function removeVotesAgainst(targetUserId: string, { participants, removeVotes }: Room): RemoveVotes {
  const others = [...participants.values()].filter((one) => one.isOnline && !one.isAI && one.userId !== targetUserId)
  const none = { ...noRemoveVotes(targetUserId), needed: removalNeeded(others.length), total: others.length }
  return removeVotes.get(targetUserId) ?? none
}

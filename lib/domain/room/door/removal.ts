import type { Participant } from '../../../protocol/entities.ts'
import type { RemoveVotes } from '../../../protocol/events/door.ts'
import { mayRemove, mayVoteToRemove, type Holder } from '../policies.ts'

/** The votes to remove one person, as they are stored: of people who are online, the target not among them. */
export type RemovalTally = { targetUserId: string; votes: number; total: number; voterIds: readonly string[] }

/** A person alone with another removes nobody by a vote of one. */
const VOTES_MIN = 2

/** DOOR-3: more than half of those online without the target, and at least two. */
export function removalNeeded(total: number): number {
  return Math.max(VOTES_MIN, Math.floor(total / 2) + 1)
}

export function isRemovalDue({ votes, total }: Pick<RemovalTally, 'votes' | 'total'>): boolean {
  return votes >= removalNeeded(total)
}

/** As somebody with these ids is told of it: numbers, and whether their own vote is among them. */
export function toRemoveVotes(tally: RemovalTally, ids: readonly string[]): RemoveVotes {
  const { targetUserId, votes, total, voterIds } = tally
  return { targetUserId, votes, needed: removalNeeded(total), total, isMine: ids.some((id) => voterIds.includes(id)) }
}

/** A vote that is over. */
export function noRemoveVotes(targetUserId: string): RemoveVotes {
  return { targetUserId, votes: 0, needed: removalNeeded(0), total: 0, isMine: false }
}

type Room = {
  participants: ReadonlyMap<string, Participant>
  removeVotes: ReadonlyMap<string, RemoveVotes>
  me: (Holder & { userId: string }) | null
}

/** True while the owner is online: then nobody else votes to remove people. */
export function isOwnerOnline({ participants }: Pick<Room, 'participants'>): boolean {
  return [...participants.values()].some((person) => person.isOwner && person.isOnline)
}

/** DOOR-5: what a page offers against somebody in its list; null where it would be refused. */
export function removalOffered(target: Participant, room: Room): 'remove' | 'vote' | null {
  if (room.me === null) return null
  if (mayRemove(target, room.me)) return 'remove'
  return mayVoteToRemove(target, room.me, isOwnerOnline(room)) ? 'vote' : null
}

/** How the vote against somebody stands, as the server told it; before the first vote as the page counts who is online. */
export function removeVotesAgainst(targetUserId: string, { participants, removeVotes }: Room): RemoveVotes {
  const others = [...participants.values()].filter((one) => one.isOnline && !one.isAI && one.userId !== targetUserId)
  const none = { ...noRemoveVotes(targetUserId), needed: removalNeeded(others.length), total: others.length }
  return removeVotes.get(targetUserId) ?? none
}

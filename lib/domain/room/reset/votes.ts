import type { RoomPresence } from '../../../protocol/events/room.ts'
import { majorityOf } from './majority.ts'

/** The votes for a reset as a client shows them. */
export type Votes = {
  /** Names of the online voters, by id. */
  voters: ReadonlyMap<string, string>
  needed: number
  total: number
  /** True when a person's leaving made the votes a majority. The reset waits for the next vote, even a repeated one. */
  isMajority: boolean
}

/** The people online, and the votes that a reset needs. */
export type Presence = { online: ReadonlySet<string>; needed: number; total: number }

export const noVotes: Votes = { voters: new Map(), needed: 1, total: 0, isMajority: false }
export const nobodyOnline: Presence = { online: new Set(), needed: 1, total: 0 }

export function presenceTold({ online, needed, total }: RoomPresence): Presence {
  return { online: new Set(online), needed, total }
}

/** DEC-2: computes the votes needed when the server sent only who is online. */
export function presenceOf(peopleOnline: readonly string[]): Presence {
  const total = peopleOnline.length
  return { online: new Set(peopleOnline), needed: majorityOf(total), total }
}

type Room = { presence: Presence; participants: ReadonlyMap<string, { userName: string }>; ownId: string | undefined }

/** Returns the online voters with their current names. This page counts as online, even if the last presence misses it. */
export function votesShown(voted: ReadonlyMap<string, string>, { presence, participants, ownId }: Room): Votes {
  const { online, needed, total } = presence
  const here = [...voted].filter(([userId]) => userId === ownId || online.has(userId))
  const voters = new Map(here.map(([userId, name]) => [userId, participants.get(userId)?.userName ?? name]))
  return { voters, needed, total, isMajority: voters.size > 0 && voters.size >= needed }
}

/** Applies the reader's own vote before the server confirms it. */
export function withVote(
  voted: ReadonlyMap<string, string>,
  { userId, userName }: { userId: string; userName: string },
  isVoting: boolean,
): ReadonlyMap<string, string> {
  const next = new Map(voted)
  if (isVoting) next.set(userId, userName)
  else next.delete(userId)
  return next
}

import type { RoomPresence } from '../../../protocol/events/room.ts'

/** The votes for a reset, as one client shows them. */
export type Votes = {
  /** Names of the people online, by their ids. */
  voters: ReadonlyMap<string, string>
  needed: number
  total: number
  /** They are enough by somebody's leaving, which resets nothing: the next vote does, also one that stands already. */
  isMajority: boolean
}

/** The people online, and what a reset takes. */
export type Presence = { online: ReadonlySet<string>; needed: number; total: number }

export const noVotes: Votes = { voters: new Map(), needed: 1, total: 0, isMajority: false }
export const nobodyOnline: Presence = { online: new Set(), needed: 1, total: 0 }

export function presenceTold({ online, needed, total }: RoomPresence): Presence {
  return { online: new Set(online), needed, total }
}

/** DEC-2: what a reset takes, where the server told who is online and nothing more. */
export function presenceOf(peopleOnline: readonly string[]): Presence {
  const total = peopleOnline.length
  return { online: new Set(peopleOnline), needed: Math.floor(total / 2) + 1, total }
}

type Room = { presence: Presence; participants: ReadonlyMap<string, { userName: string }>; ownId: string | undefined }

/** Everybody who has voted and is here, by the name of now; this page is here, whatever was last heard of it. */
export function votesShown(voted: ReadonlyMap<string, string>, { presence, participants, ownId }: Room): Votes {
  const { online, needed, total } = presence
  const here = [...voted].filter(([userId]) => userId === ownId || online.has(userId))
  const voters = new Map(here.map(([userId, name]) => [userId, participants.get(userId)?.userName ?? name]))
  return { voters, needed, total, isMajority: voters.size > 0 && voters.size >= needed }
}

/** The votes with this person's own as it counts before the server has told of it. */
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

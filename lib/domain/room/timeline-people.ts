import type { Participant, Participants } from '../../protocol/entities.ts'
import type { RemoveVotes } from '../../protocol/events/door.ts'
import type { Joined, RoomPresence, UserTyping } from '../../protocol/events/room.ts'
import { huesOf } from '../people/avatar.ts'
import type { Me, Timeline } from './timeline.ts'
import { presenceOf, presenceTold, votesShown, withVote } from './reset/votes.ts'

// The timeline's people: members, presence, typing and votes.

/** Replaces the participants, with the presence they carry. A later `presence` event is newer. */
export function withParticipants(state: Timeline, participants: Participants): Timeline {
  const people = new Map(Object.entries(participants))
  const mine = state.me && people.get(state.me.userId)
  const online = [...people.values()].filter(({ isOnline, isAI }) => isOnline && !isAI)
  return withVotes({
    ...state,
    participants: people,
    presence: presenceOf(online.map(({ userId }) => userId)),
    hues: withFormerIds(huesOf(idsOfPeople(people), state.hues, idsOfPeople(state.participants)), people),
    me: mine && state.me ? { ...state.me, userName: mine.userName } : state.me,
  })
}

/** ROOM-3: gives a person's former ids their hue. */
function withFormerIds(hues: Timeline['hues'], people: Timeline['participants']): Timeline['hues'] {
  const former = [...people.values()].flatMap(({ userId, formerIds = [] }) =>
    formerIds.filter((id) => !hues.has(id)).map((id): [string, number] => [id, hues.get(userId) ?? 0]),
  )
  return former.length === 0 ? hues : new Map([...hues, ...former])
}

export function withPresence(state: Timeline, told: RoomPresence): Timeline {
  const presence = presenceTold(told)
  const participants = new Map(state.participants)
  for (const person of participants.values()) {
    const isOnline = person.isAI || presence.online.has(person.userId)
    if (person.isOnline !== isOnline) participants.set(person.userId, { ...person, isOnline })
  }
  return withVotes({ ...state, presence, participants })
}

export function withVotes(state: Timeline, voted = state.voted): Timeline {
  return { ...state, voted, votes: votesShown(voted, { ...state, ownId: state.me?.userId }) }
}

/** DOOR-3: stores a removal vote; a vote without voters is deleted. */
export function withRemoveVotes(state: Timeline, told: RemoveVotes): Timeline {
  const removeVotes = new Map(state.removeVotes)
  if (told.votes > 0 || told.isMine) removeVotes.set(told.targetUserId, told)
  else removeVotes.delete(told.targetUserId)
  return { ...state, removeVotes }
}

/** VOTE-6: counts the reader's vote at once, but leaves the majority to the server. */
export function voting(state: Timeline, isVoting: boolean): Timeline {
  if (!state.me) return state
  const next = withVotes(state, withVote(state.voted, state.me, isVoting))
  return { ...next, votes: { ...next.votes, isMajority: false } }
}

/** Ordered by joining. */
function idsOfPeople(participants: ReadonlyMap<string, Participant>): string[] {
  return [...participants.values()].filter(({ isAI }) => !isAI).map(({ userId }) => userId)
}

export function withTyping(state: Timeline, { userId, userName, isTyping }: UserTyping): Timeline {
  if (state.me?.ids.has(userId)) return state
  if (!isTyping) return withoutTyping(state, userId)
  return { ...state, typing: new Map(state.typing).set(userId, userName) }
}

export function withoutTyping(state: Timeline, userId: string): Timeline {
  if (!state.typing.has(userId)) return state
  const typing = new Map(state.typing)
  typing.delete(userId)
  return { ...state, typing }
}

/** NAME-6, NAME-8: applies the reader's new name, or the old one after a refusal, to the list and to `me`. */
export function renamed(state: Timeline, userName: string): Timeline {
  if (!state.me) return state
  const participants = new Map(state.participants)
  const mine = participants.get(state.me.userId)
  if (mine) participants.set(mine.userId, { ...mine, userName })
  return withVotes({ ...state, me: { ...state.me, userName }, participants })
}

/** Builds the reader's identity from the join's answer. */
export function meOf({ userId, userName, isOwner, ...answer }: Joined, linkedId: string | null | undefined): Me {
  const ids = [...answer.ids, userId, answer.anonymousId, answer.linkedAuthenticatedId]
  return { userId, userName, ids: new Set(ids.filter((id) => id !== null)), linkedId, isOwner }
}

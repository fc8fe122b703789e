import type { Card } from '../../protocol/cards.ts'
import type { Message, Participants } from '../../protocol/entities.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import type { RoomChanges, RoomPresence, RoomSettings } from '../../protocol/events/room.ts'
import type { RemovalTally } from './door/removal.ts'
import { toParticipants, toResetVotes, type Person } from '../people/members.ts'

/** How far a reader has the room: every message up to `seq`, every change up to `rev`. */
export type Cursor = { seq: number; rev: number }

/**
 * One read of a room: all that is newer than a cursor, in one consistent snapshot. Parts that did not change since are null.
 * Its own cursor is how far the reader has the room with it.
 */
export type RoomNews = Cursor & {
  sessionId: string
  /** How far the room is. */
  lastSeq: number
  lastRev: number
  isOpen: boolean
  /** Somebody asked Parley to be quiet. */
  isHushed: boolean
  /** Everything up to this seq was cleared; 0 when never. */
  clearedSeq: number
  /** The reply that is being written, however long ago it began. */
  running: { messageId: string; seq: number } | null
  /** New messages, oldest first, as they are now. */
  messages: readonly Message[]
  /** There are more of them, behind the last (or, of a first page, before the first). */
  hasMore: boolean
  /** Messages up to the cursor that changed, each with its rev, the oldest change first. */
  changed: readonly Message[]
  /** Cards that changed likewise (CARD-1). */
  cards: readonly Card[]
  /** Check-ins that changed likewise (DUE-1). */
  checkIns: readonly CheckIn[]
  hasMoreChanges: boolean
  /** The text of one of these changed or went, or may have: that of a change which follows. */
  isRewritten: boolean
  /** The newest messages as they are now, where older clients are to be told of that; else null. */
  newest: readonly Message[] | null
  /** Everybody who joined. Presence is as it is now, and never makes them news by itself. */
  people: readonly Person[]
  arePeopleNew: boolean
  areVotesNew: boolean
  /** DOOR-3: the votes to remove people; presence counts in them, and never makes them news by itself. */
  removals: readonly RemovalTally[]
  areRemovalsNew: boolean
  isCleared: boolean
  settings: RoomSettings | null
  parley: ParleyStatus | null
  /** The rev of its last change. */
  parleyRev: number
  /** The rev at which Parley's memory changed. */
  memoryRev: number | null
}

/** FEED-3: the same for a client that has everything up to `sinceRev`. Absent keys did not change. */
export function toRoomChanges(news: RoomNews, sinceRev: number): RoomChanges {
  return {
    sessionId: news.sessionId,
    sinceRev,
    rev: news.rev,
    ...(news.changed.length > 0 && { messages: [...news.changed] }),
    ...(news.arePeopleNew && { participants: participantsIn(news) }),
    ...(news.areVotesNew && { votes: votesIn(news) }),
    ...(news.settings && { settings: news.settings }),
    ...(news.parley && { parley: news.parley }),
    ...(news.memoryRev !== null && { memory: { rev: news.memoryRev } }),
    ...(news.cards.length > 0 && { cards: [...news.cards] }),
    ...(news.checkIns.length > 0 && { checkIns: [...news.checkIns] }),
    ...(news.isCleared && { clearedSeq: news.clearedSeq }),
  }
}

export function toPresence({ people }: Pick<RoomNews, 'people'>): RoomPresence {
  const { needed, total } = toResetVotes(people)
  return { online: people.filter(({ isOnline }) => isOnline).map(({ userId }) => userId), needed, total }
}

function participantsIn({ people }: Pick<RoomNews, 'people'>): Participants {
  return toParticipants(people, { hasOwner: true })
}

function votesIn({ people }: RoomNews): Record<string, string> {
  return Object.fromEntries(people.filter(({ hasVoted }) => hasVoted).map(({ userId, userName }) => [userId, userName]))
}

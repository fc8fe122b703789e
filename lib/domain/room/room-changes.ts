import type { Card } from '../../protocol/cards.ts'
import type { Message, Participants } from '../../protocol/entities.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import type { RoomChanges, RoomPresence, RoomSettings } from '../../protocol/events/room.ts'
import type { RemovalTally } from './door/removal.ts'
import { toParticipants, toResetVotes, type PublicMember } from '../people/members.ts'

/** A reader's position in a room: every message up to `seq`, every change up to `rev`. */
export type Cursor = { seq: number; rev: number }

/**
 * One consistent read of everything newer than a cursor. Unchanged parts are null. Its own cursor is the reader's next
 * position.
 */
export type RoomNews = Cursor & {
  sessionId: string
  /** Last seq and rev of the room. */
  lastSeq: number
  lastRev: number
  isOpen: boolean
  /** True while Parley is silent on request. */
  isHushed: boolean
  /** Last cleared seq; 0 when never. */
  clearedSeq: number
  /** The streaming reply, however old; null without one. */
  running: { messageId: string; seq: number } | null
  /** New messages in their current form, oldest first. */
  messages: readonly Message[]
  /** True when more messages follow the last one (or, on a first page, precede the first). */
  hasMore: boolean
  /** Changed messages up to the cursor, each with its rev, in order of change. */
  changed: readonly Message[]
  /** Changed cards (CARD-1). */
  cards: readonly Card[]
  /** Changed check-ins (DUE-1). */
  checkIns: readonly CheckIn[]
  hasMoreChanges: boolean
  /** True when a text among the changes, or in a later one, was edited or deleted. */
  isRewritten: boolean
  /** Newest messages in their current form, to resend to older clients; else null. */
  newest: readonly Message[] | null
  /** All members. Presence is current, and does not set `arePeopleNew` by itself. */
  people: readonly PublicMember[]
  arePeopleNew: boolean
  areVotesNew: boolean
  /** DOOR-3: votes to remove people. They depend on presence, which does not set `areRemovalsNew` by itself. */
  removals: readonly RemovalTally[]
  areRemovalsNew: boolean
  isCleared: boolean
  settings: RoomSettings | null
  parley: ParleyStatus | null
  /** Rev of the last change of Parley's state. */
  parleyRev: number
  /** Rev at which Parley's memory changed; null when it did not. */
  memoryRev: number | null
}

/** FEED-3: turns news into a packet for a client with everything up to `sinceRev`. Unchanged parts are absent. */
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
  return toParticipants(people, { isNewer: true })
}

function votesIn({ people }: RoomNews): Record<string, string> {
  return Object.fromEntries(people.filter(({ hasVoted }) => hasVoted).map(({ userId, userName }) => [userId, userName]))
}

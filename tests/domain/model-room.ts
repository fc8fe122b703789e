import { restAfter } from '#lib/client/chat/connection-events.ts'
import { emptyTimeline, finalSeq, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'
import { toPresence, toRoomChanges, type RoomNews } from '#lib/domain/room/room-changes.ts'
import type { PublicMember } from '#lib/domain/people/members.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import type { Activity, Message } from '#lib/protocol/entities.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import { agreement, joinAnswer, message, UNRULED } from './timeline-builders.ts'

const PAGE = 4
/** Small limits, so that answers are cut. */
const MESSAGES_MAX = 3
const CHANGES_MAX = 2

type Part = 'people' | 'votes' | 'settings' | 'parley' | 'memory' | 'cleared'
export const NAMES = ['guest-ana', 'guest-ben', 'guest-cy'] as const

/** Makes a room as PostgreSQL keeps it: its answers to joins, and the packets of each change (FEED-1 to FEED-4). */
export function makeModelRoom() {
  let [seq, rev, clearedSeq] = [0, 0, 0]
  let messages: Message[] = []
  let cards: Agreement[] = []
  let activity: Activity = 'balanced'
  let parley: ParleyStatus = { status: 'listening' }
  const parts: Record<Part, number> = { people: 0, votes: 0, settings: 0, parley: 0, memory: 0, cleared: 0 }
  const people = NAMES.map((userId): PublicMember => {
    return { userId, userName: userId, isAI: false, isOnline: true, timeZone: null, hasVoted: false }
  })

  function newsSince(afterSeq: number, afterRev: number, isLatest = false): RoomNews {
    const newer = messages.filter((one) => one.seq > afterSeq)
    const changed = messages
      .filter((one) => !isLatest && (one.rev ?? 0) > afterRev && one.seq <= afterSeq)
      .sort((one, other) => one.rev! - other.rev!)
    const newCards = cards.filter((one) => one.rev > afterRev)
    const revs = [...changed, ...newCards].map(({ rev = 0 }) => rev).sort((one, other) => one - other)
    const hasMoreChanges = revs.length > CHANGES_MAX
    const upTo = hasMoreChanges ? revs[CHANGES_MAX - 1]! : rev
    const isNew = (part: Part) => parts[part] > afterRev
    return {
      ...{ sessionId: 's1', isOpen: true, isHushed: false, clearedSeq, seq, lastSeq: seq, lastRev: rev, running: null },
      people: people.map((person) => ({ ...person })),
      messages: newer.slice(0, MESSAGES_MAX),
      hasMore: newer.length > MESSAGES_MAX,
      changed: changed.filter((one) => one.rev! <= upTo),
      cards: newCards.filter((one) => one.rev <= upTo),
      checkIns: [],
      hasMoreChanges,
      ...{ isRewritten: false, newest: null },
      rev: upTo,
      arePeopleNew: isNew('people') || afterRev === 0,
      areVotesNew: isNew('votes'),
      ...{ removals: [], areRemovalsNew: false },
      isCleared: isNew('cleared'),
      settings: isNew('settings') ? { activity, title: null, isTitlePublic: false, isLocked: false, ...UNRULED } : null,
      parley: isNew('parley') ? parley : null,
      parleyRev: parts.parley,
      memoryRev: isNew('memory') ? parts.memory : null,
    }
  }

  /** Changes rows or parts in one commit; returns the packet that tells of it. */
  function commit(changed: { row?: Message; card?: Agreement; part?: Part }): RoomChanges {
    rev += 1
    if (changed.card) {
      const card = { ...changed.card, rev }
      cards = [...cards.filter(({ id }) => id !== card.id), card]
      return { sessionId: 's1', sinceRev: rev - 1, rev, cards: [card] }
    }
    if (changed.row) {
      const row = { ...changed.row, rev }
      messages = messages.map((one) => (one.id === row.id ? row : one))
      return { sessionId: 's1', sinceRev: rev - 1, rev, messages: [row] }
    }
    if (changed.part) parts[changed.part] = rev
    return toRoomChanges({ ...newsSince(seq, rev - 1), rev }, rev - 1)
  }

  return {
    seq: () => seq,
    messages: () => messages,
    append(changes: Partial<Message>): Message {
      const stored = message(++seq, changes)
      messages = [...messages, stored]
      return stored
    },
    changeRow: (row: Message) => commit({ row }),
    cards: () => cards,
    /** CARD-1: opens a card with a message of its own. */
    openCard(): { message: Message; changes: RoomChanges } {
      const opened = message(++seq, { kind: 'card', cardId: `c${seq}` })
      messages = [...messages, opened]
      return { message: opened, changes: commit({ card: agreement(seq) }) }
    },
    changeCard: (card: Agreement) => commit({ card }),
    clear() {
      messages = []
      cards = cards.filter(({ state }) => state === 'agreed')
      clearedSeq = seq
      return commit({ part: 'cleared' })
    },
    rename(who: number, userName: string) {
      people[who]!.userName = userName
      return commit({ part: 'people' })
    },
    vote(who: number) {
      people[who]!.hasVoted = !people[who]!.hasVoted
      return commit({ part: 'votes' })
    },
    settle(next: Activity) {
      activity = next
      return commit({ part: 'settings' })
    },
    parleyIs(next: ParleyStatus) {
      parley = next
      return commit({ part: 'parley' })
    },
    remember: () => commit({ part: 'memory' }),
    isOnline(who: number, isOnline: boolean): TimelineEvent {
      people[who]!.isOnline = isOnline
      return { type: 'presence', presence: toPresence({ people }) }
    },
    presence: (): TimelineEvent => ({ type: 'presence', presence: toPresence({ people }) }),
    page(before: number): TimelineEvent {
      const older = messages.filter((one) => one.seq < before)
      return { type: 'page', messages: older.slice(-PAGE), hasOlder: older.length > PAGE }
    },
    after: (gap: number): TimelineEvent => ({ type: 'page', messages: messages.filter((one) => one.seq > gap) }),
    /** Returns the answer to a join. Null stands for a first join, which gets the latest page. */
    join(who: number, have: { seq: number; rev: number } | null): TimelineEvent & { type: 'joined' } {
      const name = NAMES[who]!
      const news = newsSince(have?.seq ?? seq, have?.rev ?? 0, have === null)
      const latest = { messages: messages.slice(-PAGE), hasMore: messages.length > PAGE }
      const { hasMoreChanges } = news
      const answer = joinAnswer([], {
        ...{ userId: name, anonymousId: name, userName: people[who]!.userName, clearedSeq, rev: news.rev },
        ...(have ? { messages: [...news.messages], hasMore: news.hasMore } : latest),
        changes: toRoomChanges(news, have?.rev ?? 0),
        hasMoreChanges,
      })
      return { type: 'joined', answer, afterSeq: have?.seq ?? null, afterRev: have?.rev ?? 0 }
    },
  }
}
export type ModelRoom = ReturnType<typeof makeModelRoom>

/** Returns the timeline of a client that has just arrived; it joins again while answers are cut. */
export function arrived(room: ModelRoom, who: number): Timeline {
  return timeline(joinedFully(room, who, { state: emptyTimeline, have: null }), room.presence())
}

export type Have = { seq: number; rev: number } | null

/** Joins until an answer is not cut. */
export function joinedFully(room: ModelRoom, who: number, { state, have }: { state: Timeline; have: Have }): Timeline {
  const event = room.join(who, have)
  const next = timeline(state, event)
  const rest = restAfter(event.answer, have, { seq: finalSeq(next), rev: next.revs.rev })
  return rest ? joinedFully(room, who, { state: next, have: rest }) : next
}

/** Returns the timeline of a newcomer that has scrolled up to the beginning. */
export function newcomer(room: ModelRoom, who: number): Timeline {
  return withAllPages(room, arrived(room, who))
}

export function withAllPages(room: ModelRoom, state: Timeline): Timeline {
  const first = state.messages[0]
  return state.hasOlder && first ? withAllPages(room, timeline(state, room.page(first.seq))) : state
}

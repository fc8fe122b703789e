import { emptyTimeline, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Joined, RoomChanges } from '#lib/protocol/events/room.ts'

/** The settings of a room without rules (DOOR-6). */
export const UNRULED = { manner: null, rules: null, proposedRules: null }

export function message(seq: number, changes: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    text: `text ${seq}`,
    userId: 'guest-ana',
    userName: 'Ana',
    timestamp: new Date(Date.UTC(2026, 10, 21, 12, 0, seq)).toISOString(),
    status: 'sent',
    ...changes,
  }
}

export function optimistic(tempMsgId: string, changes: Partial<Message> = {}): Message {
  return message(0, { id: `optimistic-${tempMsgId}`, status: 'sending', tempMsgId, ...changes })
}

/** Builds an open agreement that was opened at this seq. */
export function agreement(seq: number, changes: Partial<Agreement> = {}): Agreement {
  return {
    ...{ id: `c${seq}`, kind: 'agreement', state: 'open', messageId: `m${seq}`, seq, version: 1, rev: 1 },
    ...{ question: 'Who cooks?', openedBy: 'guest-ana', openedAt: message(seq).timestamp, closedAt: null },
    lines: [{ id: 'l1', text: 'Ben cooks', sources: [] }],
    people: [{ userId: 'guest-ben', userName: 'Ben', hasAnswered: false }],
    reasons: [],
    ...changes,
  }
}

export function joinAnswer(messages: readonly Message[], changes: Partial<Joined> = {}): Joined {
  return {
    success: true,
    userId: 'guest-ana',
    userName: 'Ana',
    messages: [...messages],
    hasMore: false,
    linkedAuthenticatedId: null,
    ids: [],
    anonymousId: 'guest-ana',
    isOwner: true,
    clearedSeq: 0,
    readSeq: 0,
    ...changes,
  }
}

/** Builds the packet of the changes of this rev alone. */
export function changes(rev: number, parts: Partial<RoomChanges>): TimelineEvent & { type: 'changed' } {
  return { type: 'changed', changes: { sessionId: 's1', sinceRev: rev - 1, rev, ...parts } }
}

export function after(events: readonly TimelineEvent[], start: Timeline = emptyTimeline): Timeline {
  return events.reduce(timeline, start)
}

/** Returns a timeline that has joined a session with these messages. */
export function joinedWith(messages: readonly Message[], changes: Partial<Joined> = {}): Timeline {
  return after([{ type: 'joined', answer: joinAnswer(messages, changes), afterSeq: null }])
}

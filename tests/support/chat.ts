import { vi } from 'vitest'
import type { Chat } from '#components/chat/use-chat.ts'
import { emptyTimeline, type Timeline } from '#lib/domain/room/timeline.ts'
import type { Participant } from '#lib/protocol/entities.ts'

export function person(userId: string, userName: string, changes: Partial<Participant> = {}): Participant {
  return { userId, userName, isAI: false, isOnline: true, timeZone: null, ...changes }
}

export const mira = person('guest-mira', 'Mira')
export const parley = person('Parley', 'Parley', { isAI: true })

/** A chat in which Mira is oneself, with Parley in the room. */
export function makeTimeline(changes: Partial<Timeline> = {}): Timeline {
  return {
    ...emptyTimeline,
    me: { userId: mira.userId, userName: mira.userName, ids: new Set([mira.userId]), isOwner: false },
    participants: new Map([mira, parley].map((one) => [one.userId, one])),
    votes: { voters: new Map(), needed: 2, total: 2, isMajority: false },
    ...changes,
  }
}

export function makeChat(changes: Partial<Chat> = {}): Chat {
  return {
    timeline: makeTimeline(),
    phase: 'ready',
    isConnected: true,
    isAway: false,
    error: null,
    isOver: false,
    isSendSlow: false,
    send: vi.fn(() => true),
    retry: vi.fn(),
    discard: vi.fn(),
    loadOlder: vi.fn(),
    isLoadingOlder: false,
    hasOlderFailed: false,
    retryOlder: vi.fn(),
    reach: vi.fn(async () => {}),
    memory: { version: 0, read: vi.fn(async () => ({ facts: [], notes: [] })), forget: vi.fn(async () => {}) },
    typed: vi.fn(),
    parley: {
      setActivity: vi.fn(async () => {}),
      stopReply: vi.fn(async () => {}),
      askAgain: vi.fn(async () => true),
    },
    rename: vi.fn(async () => {}),
    voteReset: vi.fn(),
    hasVoted: false,
    react: vi.fn(async () => {}),
    clearChat: vi.fn(async () => {}),
    endChat: vi.fn(async () => {}),
    ...changes,
  }
}

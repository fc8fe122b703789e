import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { ChatStore } from '#components/chat/chat-store.ts'
import type { ChatState } from '#components/chat/store/core.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import { emptyTimeline, type Timeline } from '#lib/domain/room/timeline.ts'
import type { Participant } from '#lib/protocol/entities.ts'
import type { OwnSearch } from '#lib/client/chat/calls/chat-calls.ts'
import type { Fairness } from '#lib/protocol/events/fairness.ts'
import type { Notifications } from '#lib/protocol/events/push.ts'
import type { RoomMemory } from '#lib/protocol/memory.ts'
import type { SearchAnswer } from '#lib/protocol/search.ts'

export function person(userId: string, userName: string, changes: Partial<Participant> = {}): Participant {
  return { userId, userName, isAI: false, isOnline: true, timeZone: null, ...changes }
}

export const mira = person('guest-mira', 'Mira')
export const parley = person('Parley', 'Parley', { isAI: true })

type CardActions = ChatStore['actions']['cards']

/** Builds a chat as Mira sees it, with Parley in the room. */
export function makeTimeline(changes: Partial<Timeline> = {}): Timeline {
  return {
    ...emptyTimeline,
    me: { userId: mira.userId, userName: mira.userName, ids: new Set([mira.userId]), isOwner: false },
    participants: new Map([mira, parley].map((one) => [one.userId, one])),
    votes: { voters: new Map(), needed: 2, total: 2, isMajority: false },
    ...changes,
  }
}

/**
 * Builds a chat without a connection: the test sets its state, and actions only count their calls. Give `store` to
 * `InChat`.
 */
export function makeChat(changes: Partial<ChatState> = {}) {
  const { get, set, subscribe } = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
  set({ timeline: makeTimeline(), isLoaded: true, isJoined: true, isConnected: true, ...changes })
  const actions = {
    send: vi.fn(() => true),
    sendInOrder: vi.fn(() => true),
    retry: vi.fn(),
    files: { add: vi.fn(), remove: vi.fn(), retry: vi.fn(), describe: vi.fn(), cancel: vi.fn() },
    discard: vi.fn(),
    loadOlder: vi.fn(),
    retryOlder: vi.fn(),
    sawUpTo: vi.fn(),
    restedAt: vi.fn(),
    dismissBrief: vi.fn(),
    firstMissed: vi.fn((): number | null => null),
    reach: vi.fn(async () => {}),
    memory: {
      read: vi.fn(async (): Promise<RoomMemory> => ({ facts: [], notes: [] })),
      forget: vi.fn<(lineId: string) => Promise<void>>(async () => {}),
    },
    typed: vi.fn(),
    dialAgain: vi.fn(),
    parley: {
      setActivity: vi.fn(async () => true),
      setManner: vi.fn(async () => true),
      stopReply: vi.fn(async () => {}),
      askAgain: vi.fn(async () => true),
    },
    rename: vi.fn(async () => {}),
    arrived: vi.fn(),
    setRenaming: (isRenaming: boolean) => set({ isRenaming }),
    voteReset: vi.fn(),
    takeBackVote: vi.fn(),
    reportMessage: vi.fn(async () => 'K7PM3XQ9'),
    searchMessages: vi.fn<(search: OwnSearch) => Promise<SearchAnswer>>(async () => ({ hits: [], hasMore: false })),
    react: vi.fn(async () => {}),
    editMessage: vi.fn(async () => {}),
    deleteMessage: vi.fn(async () => {}),
    clearChat: vi.fn(async () => true),
    endChat: vi.fn(async () => {}),
    nameRoom: vi.fn(async () => true),
    showTitle: vi.fn(async () => true),
    hideCard: vi.fn(),
    quit: vi.fn(),
    answerSafety: vi.fn(async () => {}),
    fairness: {
      read: vi.fn<() => Promise<Fairness>>(async () => ({ record: { people: [], stopped: 0 }, answers: null })),
      dismiss: vi.fn(),
      answer: vi.fn<(answer: number) => Promise<void>>(async () => {}),
    },
    notify: {
      turnedOn: vi.fn(),
      read: vi.fn(async (): Promise<Notifications> => ({ level: 'all', isTextShown: false })),
      set: vi.fn(async () => {}),
    },
    door: {
      lock: vi.fn(async () => true),
      renewLink: vi.fn(async () => true),
      removePerson: vi.fn(async () => true),
      voteToRemove: vi.fn(async () => true),
    },
    aside: {
      show: vi.fn(),
      hide: vi.fn(),
      dismissOffer: vi.fn(),
      typed: vi.fn(),
      forget: vi.fn(),
      readAgain: vi.fn(async () => {}),
      say: vi.fn(async () => true),
      askAgain: vi.fn(async () => true),
      delete: vi.fn(async () => true),
      readOlder: vi.fn(async () => {}),
      release: vi.fn(async (text: string): Promise<string | null> => text),
    },
    rules: { propose: vi.fn(async () => true), accept: vi.fn(async () => true) },
    checkIns: {
      propose: vi.fn<ChatStore['actions']['checkIns']['propose']>(),
      confirm: vi.fn(async () => true),
      cancel: vi.fn(async () => true),
      addToCalendar: vi.fn(async () => true),
    },
    cards: {
      openCard: vi.fn<CardActions['openCard']>(),
      answerCard: vi.fn<CardActions['answerCard']>(),
      withdrawCard: vi.fn<CardActions['withdrawCard']>(),
      openPoll: vi.fn<CardActions['openPoll']>(),
      votePoll: vi.fn<CardActions['votePoll']>(),
      closePoll: vi.fn<CardActions['closePoll']>(),
    },
  } satisfies ChatStore['actions']
  return { ...actions, store: { get, subscribe, actions }, set: (state: Partial<ChatState>) => act(() => set(state)) }
}

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import type { OwnReaction } from '#lib/domain/messages/own-reactions.ts'
import { hasVoted } from '#lib/domain/room/reset-call.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import { makeChatStore, type ChatState, type ChatStore } from './chat-store.ts'
import type { MemoryCalls } from './store/memory-calls.ts'
import type { ParleyCalls } from './store/parley-calls.ts'

export type Chat = {
  timeline: Timeline
  /** Anything but 'ready' shows the full-screen spinner (CHAT-40, CHAT-41), with the banner above it. */
  phase: 'loading' | 'ready' | 'resetting'
  /** Joined and able to act (CONN-12). */
  isConnected: boolean
  /** What comes while it is, and what ends it, is not read as it comes. */
  isAway: boolean
  /** The banner's text, without 'Error: '. */
  error: string | null
  /** Nothing more will come of this page: it does not try to connect again. */
  isOver: boolean
  /** DEC-30: an own send has waited more than 300 ms for its acknowledgement. */
  isSendSlow: boolean
  /** False when the text was not taken (VAL-3 to VAL-5): it should then stay in the box. */
  send(text: string): boolean
  retry(tempMsgId: string): void
  /** Takes away, for good, what was not delivered (decision 24). */
  discard(tempMsgId: string): void
  /** The page before the first message; without a limit, what somebody who scrolls up is given. */
  loadOlder(limit?: number): void
  isLoadingOlder: boolean
  hasOlderFailed: boolean
  /** At once, however lately it failed. */
  retryOlder(): void
  /** Loads older messages until this one is in the list. */
  reach(seq: number): Promise<void>
  memory: MemoryCalls
  /** The box's content after each change. */
  typed(text: string): void
  parley: ParleyCalls
  rename(newName: string): Promise<void>
  voteReset(): void
  hasVoted: boolean
  react(reaction: OwnReaction): Promise<void>
  clearChat(): Promise<void>
  endChat(): Promise<void>
}

/** The store of one chat, open while its page is. One component instance per session: give it `key={sessionId}`. */
export function useChatStore(access: ChatAccess): ChatStore {
  const router = useRouter()
  const [store] = useState(() => makeChatStore(access, (path) => router.replace(path)))
  useEffect(() => store.moveTo(access))
  useEffect(() => store.open(), [store])
  return store
}

/** What a part of the page shows of the chat: drawn anew only when that changes. */
export function useSlice<Value>(store: ChatStore, select: (state: ChatState) => Value): Value {
  const slice = () => select(store.get())
  return useSyncExternalStore(store.subscribe, slice, slice)
}

/** One chat, live: everything of it that is not drawing. All functions keep their identity. */
export function useChat(access: ChatAccess): Chat {
  const store = useChatStore(access)
  const state = useSlice(store, (all) => all)
  const version = state.timeline.revs.parts.memory
  const memory = useMemo(() => ({ version, ...store.actions.memory }), [version, store])
  return { ...shownOf(state), ...store.actions, memory }
}

function shownOf({ timeline, isLoaded, isResetting, banner, ...state }: ChatState) {
  const { isConnected, isAway, isOver, isSendSlow, isLoadingOlder, hasOlderFailed } = state
  return {
    ...{ timeline, isConnected, isAway, isOver, isSendSlow, isLoadingOlder, hasOlderFailed },
    phase: phaseOf(isLoaded, isResetting),
    error: banner,
    hasVoted: hasVoted(timeline),
  }
}

function phaseOf(isLoaded: boolean, isResetting: boolean): Chat['phase'] {
  if (isResetting) return 'resetting'
  return isLoaded ? 'ready' : 'loading'
}

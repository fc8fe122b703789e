import { useCallback, useMemo, useReducer, useRef } from 'react'
import type { ChatAddress } from '#lib/client/chat-calls.ts'
import type { ChatConnection, ConnectionEvents } from '#lib/client/chat-connection.ts'
import type { ChatAccess } from '#lib/client/sessions.ts'
import { subscriptionChangedSignal } from '#lib/client/signal.ts'
import { hasVoted } from '#lib/domain/reset-call.ts'
import { emptyTimeline, timeline, type Timeline } from '#lib/domain/timeline.ts'
import { timelineEvents } from './timeline-events.ts'
import { useConnection } from './use-connection.ts'
import { useGapFilling } from './use-gap-filling.ts'
import { useIsLoaded } from './use-is-loaded.ts'
import { useLatest } from './use-latest.ts'
import { useMemoryCalls, type MemoryCalls } from './use-memory-calls.ts'
import { useOlderMessages } from './use-older-messages.ts'
import { useOwnerActions } from './use-owner-actions.ts'
import { useParley, type ParleyCalls } from './use-parley.ts'
import { usePendingFirstMessage } from './use-pending-first-message.ts'
import { useRedirect } from './use-redirect.ts'
import { useRename } from './use-rename.ts'
import { useResetVote } from './use-reset-vote.ts'
import { useSendSlow } from './use-send-slow.ts'
import { useSending } from './use-sending.ts'
import { useOthersTyping, useOwnTyping } from './use-typing.ts'
import { warnOfQuota } from './warn-of-quota.ts'

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
  clearChat(): Promise<void>
  endChat(): Promise<void>
}

/**
 * One chat, live: everything of it that is not drawing. `timeline` decides what is shown, the server's events only
 * dispatch to it. All functions keep their identity. One component instance per session: give it `key={sessionId}`.
 */
export function useChat(access: ChatAccess): Chat {
  const { sessionId } = access
  const [state, dispatch] = useReducer(timeline, emptyTimeline)
  const latestRef = useLatest(state)
  const connectionRef = useRef<ChatConnection | null>(null)
  const isLeavingRef = useRef(false)
  const address = useCallback(
    (): ChatAddress => ({
      sessionId,
      socket: connectionRef.current?.socket ?? null,
      userId: latestRef.current.me?.userId ?? null,
    }),
    [sessionId, latestRef],
  )

  const othersTyping = useOthersTyping(dispatch)
  const [memoryChanges, memoryChanged] = useReducer((count: number) => count + 1, 0)
  const resetVote = useResetVote(latestRef, dispatch, address)
  const { isResetting, redirected } = useRedirect(sessionId, state.outbox, connectionRef, isLeavingRef)
  const events = useMemo<ConnectionEvents['events']>(
    () => ({
      ...timelineEvents(dispatch),
      resetVotes: resetVote.heard,
      userTyping: othersTyping.heard,
      sessionRedirect: redirected,
      memoryChanged,
      quota_warning: ({ message }) => warnOfQuota(message),
      subscriptionStatusChanged: () => subscriptionChangedSignal.raise(), // SUBS-11
    }),
    [resetVote, othersTyping, redirected, memoryChanged],
  )
  const { isConnected, joins, isAway, banner, isOver } = useConnection(access, {
    connectionRef,
    latestRef,
    dispatch,
    events,
    isLeavingRef,
  })

  const isConnectedRef = useLatest(isConnected)
  const { send, retry, discard } = useSending({
    sessionId,
    state,
    latestRef,
    dispatch,
    address,
    isConnectedRef,
    isLeavingRef,
    joins,
  })
  const ownTyping = useOwnTyping(address)
  const sendAndStopTyping = useCallback(
    (text: string) => {
      ownTyping.stopped() // DEC-24
      return send(text)
    },
    [ownTyping, send],
  )
  usePendingFirstMessage(sessionId, state, isConnected, send)
  // What was missed in an absence comes with the answers to one join after another, a slow line has no room for it twice.
  useGapFilling(access, state, isConnected && !isAway, dispatch)

  return {
    timeline: state,
    phase: phaseOf(useIsLoaded(joins), isResetting),
    isConnected,
    isAway,
    error: banner,
    isOver,
    isSendSlow: useSendSlow(state.outbox),
    send: sendAndStopTyping,
    retry,
    discard,
    ...useOlderMessages(access, latestRef, dispatch),
    memory: useMemoryCalls(address, memoryChanges + joins), // of a page that was away nobody was told
    typed: ownTyping.typed,
    parley: useParley(address),
    rename: useRename(latestRef, dispatch, address),
    voteReset: resetVote.vote,
    hasVoted: hasVoted(state),
    ...useOwnerActions(access, isLeavingRef, address),
  }
}

function phaseOf(isLoaded: boolean, isResetting: boolean): Chat['phase'] {
  if (isResetting) return 'resetting'
  return isLoaded ? 'ready' : 'loading'
}

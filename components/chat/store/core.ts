import type { ChatAddress } from '#lib/client/chat/calls/ask-as.ts'
import type { ChatConnection } from '#lib/client/chat/chat-connection.ts'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { NO_ASIDE, type Aside } from '../aside/aside.ts'
import { NO_CARE, type Care } from '../care/care.ts'
import type { ShownBrief } from '#lib/domain/reading/shown-brief.ts'
import type { OwnCardAnswers } from './cards/card-actions.ts'
import type { Attachment } from './files/attachment.ts'
import { emptyTimeline, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'

/** All state of a chat's page, immutable. */
export type ChatState = {
  access: ChatAccess
  timeline: Timeline
  /** CONN-11: true once the first join is answered and its delay is over. */
  isLoaded: boolean
  isResetting: boolean
  /** True while the socket is joined: calls reach the server (CONN-12). */
  isJoined: boolean
  /** The connection as the page shows it: a lapse of up to 3 s does not count (ROOM-5). */
  isConnected: boolean
  /** The number of joins of this chat; a new number means a new (re)join. */
  joins: number
  /** True while the messages since a lost connection are incomplete. */
  isAway: boolean
  /** The banner's text, without 'Error: '. */
  banner: string | null
  /** True once the counted attempts have failed: the person may start another (ROOM-5). */
  canDial: boolean
  /** True when the connection does not try again. */
  isOver: boolean
  /** The reason why this person is not admitted (DOOR-1, DOOR-3), which has its own page. */
  shut: ShutCode | null
  /** DEC-30: true when an own send has waited more than 300 ms for its acknowledgement. */
  isSendSlow: boolean
  isLoadingOlder: boolean
  /** Stays true until older messages arrive: the list retries, and a flickering notice would be announced each time. */
  hasOlderFailed: boolean
  /** True while the person edits their name, which disables the message box (CHAT-38). */
  isRenaming: boolean
  care: Care
  /** True while this person is asked if Parley was fair (FAIR-1). */
  isFairnessAsked: boolean
  /** This person's aside (ASIDE-1). */
  aside: Aside
  /** This person's brief, until they have read it (BRIEF-2). */
  brief: ShownBrief | null
  /** CARD-2: this person's answers to the room's cards. */
  ownCardAnswers: OwnCardAnswers
  /** The pictures and files of the draft (IMG-1). */
  attached: readonly Attachment[]
  /** The files of undelivered messages, by tempMsgId. */
  filesUnderWay: ReadonlyMap<string, readonly Attachment[]>
}

/** Refusals at the door with pages of their own. */
export type ShutCode = 'REMOVED' | 'ROOM_LOCKED'

/** May return its clean-up. */
type Effect<Value> = (value: Value, stop: () => void) => (() => void) | void

export type ChatCore = ReturnType<typeof makeChatCore>

/** The state that the store's parts share, and its changes. Independent of React. */
export function makeChatCore(access: ChatAccess, goTo: (path: string) => void) {
  let state: ChatState = { ...EMPTY, access }
  const listeners = new Set<() => void>()

  function set(patch: Partial<ChatState>): void {
    state = { ...state, ...patch }
    listeners.forEach((listener) => listener())
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const core = {
    get: () => state,
    set,
    dispatch: (event: TimelineEvent) => set({ timeline: timeline(state.timeline, event) }),
    subscribe,
    goTo,
    /** The current connection, if any. */
    connection: null as ChatConnection | null,
    /** The key of the current connection: a different one in `access` reconnects. */
    keyInUse: access.accessToken,
    /** True when the page is leaving, after the chat's end or a reset: a refusal is then no error. */
    isLeaving: false,
    address: (): ChatAddress => ({
      sessionId: state.access.sessionId,
      socket: core.connection?.socket ?? null,
      userId: state.timeline.me?.userId ?? null,
    }),
    /**
     * Runs the effect now and whenever its value changes, with its clean-up before each next run. The effect may end the
     * watch by `stop`, also in its first run.
     */
    watch<Value>(select: (state: ChatState) => Value, effect: Effect<Value>): () => void {
      let value = select(state)
      let cleanUp: (() => void) | void
      let isStopped = false
      let unsubscribe = () => {}

      function stop(): void {
        if (isStopped) return
        isStopped = true
        unsubscribe()
        cleanUp?.()
      }

      function run(): void {
        cleanUp?.()
        cleanUp = undefined
        cleanUp = effect(value, stop)
        if (isStopped) cleanUp?.()
      }

      run()
      if (isStopped) return stop
      unsubscribe = subscribe(() => {
        const next = select(state)
        if (Object.is(value, next)) return
        value = next
        run()
      })
      return stop
    },
  }
  return core
}

const EMPTY = {
  timeline: emptyTimeline,
  isLoaded: false,
  isResetting: false,
  isJoined: false,
  isConnected: false,
  joins: 0,
  isAway: false,
  banner: null,
  canDial: false,
  isOver: false,
  shut: null,
  isSendSlow: false,
  isLoadingOlder: false,
  hasOlderFailed: false,
  isRenaming: false,
  care: NO_CARE,
  isFairnessAsked: false,
  aside: NO_ASIDE,
  brief: null,
  ownCardAnswers: new Map(),
  attached: [],
  filesUnderWay: new Map(),
} satisfies Omit<ChatState, 'access'>

/** CHAT-40, CHAT-41: returns the phase; every phase but 'ready' shows the full-screen spinner. */
export function phaseOf({ isLoaded, isResetting }: ChatState): 'loading' | 'ready' | 'resetting' {
  if (isResetting) return 'resetting'
  return isLoaded ? 'ready' : 'loading'
}

/** Joins clean-ups into one, which runs the last first. */
export function allOf(...closes: (() => void)[]): () => void {
  return () => closes.toReversed().forEach((close) => close())
}

import type { ChatAddress } from '#lib/client/chat/chat-calls.ts'
import type { ChatConnection } from '#lib/client/chat/chat-connection.ts'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { NO_ASIDE, type Aside } from '../aside/aside.ts'
import { NO_CARE, type Care } from '../care/care.ts'
import type { ShownBrief } from '#lib/domain/reading/shown-brief.ts'
import type { OwnCardAnswers } from './cards/card-actions.ts'
import type { Attachment } from './files/attachment.ts'
import { emptyTimeline, timeline, type Timeline, type TimelineEvent } from '#lib/domain/room/timeline.ts'

/** All that a chat's page shows. Every change makes a new object. */
export type ChatState = {
  access: ChatAccess
  timeline: Timeline
  /** CONN-11: the first join was answered, and its moment is over. */
  isLoaded: boolean
  isResetting: boolean
  /** The socket is joined: what is called now reaches the server (CONN-12). */
  isJoined: boolean
  /** As the page shows it: a lapse of up to 3 s does not count (ROOM-5). */
  isConnected: boolean
  /** How often this chat was joined: each number is one (re)join. */
  joins: number
  /** The connection dropped, and the messages since then are not all here yet. */
  isAway: boolean
  /** The banner's text, without 'Error: '. */
  banner: string | null
  /** The counted attempts have failed; the person may have one made at once (ROOM-5). */
  canDial: boolean
  /** The connection does not try again. */
  isOver: boolean
  /** Why this person is not let in (DOOR-1, DOOR-3): a page of its own says so. */
  shut: ShutCode | null
  /** DEC-30: an own send has waited more than 300 ms for its acknowledgement. */
  isSendSlow: boolean
  isLoadingOlder: boolean
  /** Stays until older messages come: the list retries, and a notice that flickers would be read out each time. */
  hasOlderFailed: boolean
  /** The person's own name is being edited, which disables the message box (CHAT-38). */
  isRenaming: boolean
  care: Care
  /** This person is asked whether Parley was fair (FAIR-1). */
  isFairnessAsked: boolean
  /** This person's aside (ASIDE-1). */
  aside: Aside
  /** The brief of this person, until they have read it (BRIEF-2). */
  brief: ShownBrief | null
  /** CARD-2: what this person answered to the room's cards. */
  ownCardAnswers: OwnCardAnswers
  /** The pictures and files of the draft (IMG-1). */
  attached: readonly Attachment[]
  /** Those of messages that are not delivered, by tempMsgId. */
  filesUnderWay: ReadonlyMap<string, readonly Attachment[]>
}

/** Refusals at the door that have a page of their own. */
export type ShutCode = 'REMOVED' | 'ROOM_LOCKED'

export type ChatCore = ReturnType<typeof makeChatCore>

/** The state that the store's parts share, and how they hear of its changes. It needs no React. */
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
    /** The key by which the connection stands: another one in `access` has it begin anew. */
    keyInUse: access.accessToken,
    /** The page is leaving already (its chat is over, or was reset): a refusal is then no error. */
    isLeaving: false,
    address: (): ChatAddress => ({
      sessionId: state.access.sessionId,
      socket: core.connection?.socket ?? null,
      userId: state.timeline.me?.userId ?? null,
    }),
    /** Runs the effect now and whenever its value changes; its clean-up runs before the next. */
    watch<Value>(select: (state: ChatState) => Value, effect: (value: Value) => (() => void) | void): () => void {
      let value = select(state)
      let cleanUp = effect(value)
      const unsubscribe = subscribe(() => {
        const next = select(state)
        if (Object.is(value, next)) return
        value = next
        cleanUp?.()
        cleanUp = effect(next)
      })
      return () => {
        unsubscribe()
        cleanUp?.()
      }
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

/** CHAT-40, CHAT-41: every phase but 'ready' shows the full-screen spinner. */
export function phaseOf({ isLoaded, isResetting }: ChatState): 'loading' | 'ready' | 'resetting' {
  if (isResetting) return 'resetting'
  return isLoaded ? 'ready' : 'loading'
}

/** Joins clean-ups into one; it runs the last first. */
export function allOf(...closes: (() => void)[]): () => void {
  return () => closes.toReversed().forEach((close) => close())
}

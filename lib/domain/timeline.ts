import { ASSISTANT_NAME } from '../protocol/brand.ts'
import type { Activity, Message, Participant, Participants } from '../protocol/entities.ts'
import type { Joined, MessagesUpdated, ParleyStatus, ResetVotes, RoomSettings, UserTyping } from '../protocol/events.ts'
import { statusAfterRemedy, type FailedStatus, type SenderStanding } from './send-failure.ts'

/**
 * The chat as one client knows it: a pure reducer over what the server tells and what the person does.
 *
 * Everything the server confirmed stands in `messages`, ordered by `seq`, each id once, whatever order it arrived in.
 * What this client sent and nobody confirmed stands in `outbox`, shown below it.
 */
export type Timeline = {
  me: Me | null
  messages: readonly Message[]
  outbox: readonly Message[]
  /** Older messages exist than the first one here. */
  hasOlder: boolean
  /** Everything up to this seq was cleared. */
  clearedSeq: number
  participants: ReadonlyMap<string, Participant>
  votes: { voters: ReadonlyMap<string, string>; needed: number; total: number }
  typing: ReadonlyMap<string, string>
  parley: ParleyStatus
  /** How readily Parley speaks here. */
  activity: Activity
}

export type Me = {
  userId: string
  userName: string
  /** All of this person's ids: their messages are own under each (PROD-27). */
  ids: ReadonlySet<string>
  isOwner: boolean
}

export type TimelineEvent =
  | { type: 'joined'; answer: Joined; afterSeq: number | null }
  | { type: 'message'; message: Message }
  | { type: 'page'; messages: readonly Message[]; hasOlder?: boolean }
  | { type: 'replaced'; update: MessagesUpdated }
  | { type: 'streamStarted'; message: Message }
  | { type: 'streamChunk'; messageId: string; text: string }
  | { type: 'streamSoFar'; messageId: string; text: string }
  | { type: 'streamEnded'; message: Message }
  | { type: 'streamFailed'; messageId: string; error: string }
  | { type: 'participants'; participants: Participants }
  | { type: 'votes'; votes: ResetVotes }
  | { type: 'typing'; typing: UserTyping }
  | { type: 'ownIds'; ids: readonly string[] }
  | { type: 'settings'; settings: RoomSettings }
  | { type: 'parleyStatus'; status: ParleyStatus }
  | { type: 'disconnected' }
  | { type: 'sending'; message: Message }
  | { type: 'sendFailed'; tempMsgId: string; status: FailedStatus; error: string }
  | { type: 'sendSettled'; tempMsgId: string }
  | { type: 'standingChanged'; standing: SenderStanding }
  | { type: 'renamed'; userName: string }

export const emptyTimeline: Timeline = {
  me: null,
  messages: [],
  outbox: [],
  hasOlder: false,
  clearedSeq: 0,
  participants: new Map(),
  votes: { voters: new Map(), needed: 1, total: 0 },
  typing: new Map(),
  parley: { status: 'listening' },
  activity: 'balanced',
}

export function timeline(state: Timeline, event: TimelineEvent): Timeline {
  switch (event.type) {
    case 'joined':
      return joined(state, event.answer, event.afterSeq)
    case 'message':
      return withoutTyping(heard(state, event.message), event.message.userId)
    case 'page':
      return { ...merged(state, event.messages), hasOlder: event.hasOlder ?? state.hasOlder }
    case 'replaced':
      return replaced(state, event.update)
    case 'streamStarted': // AI-1, AI-2
      return withoutTyping(heard(state, event.message), event.message.userId)
    case 'streamChunk': // AI-3
      return changed(state, event.messageId, (message) =>
        message.status === 'streaming' ? { ...message, text: message.text + event.text } : message,
      )
    case 'streamSoFar':
      return changed(state, event.messageId, (message) =>
        message.status === 'streaming' ? { ...message, text: event.text } : message,
      )
    case 'streamEnded': // AI-4
      return withoutTyping(heard(state, event.message), event.message.userId)
    case 'streamFailed': // AI-5, DEC-28: the text stays, with the interrupted mark
      return withoutTyping(
        changed(state, event.messageId, (message) => ({ ...message, status: 'failed', error: event.error })),
        ASSISTANT_NAME,
      )
    case 'participants':
      return withParticipants(state, event.participants)
    case 'votes':
      return { ...state, votes: { ...event.votes, voters: new Map(Object.entries(event.votes.votes)) } }
    case 'typing':
      return withTyping(state, event.typing)
    case 'ownIds': // PROD-27, for what the other device said as a guest
      return state.me ? { ...state, me: { ...state.me, ids: new Set([...state.me.ids, ...event.ids]) } } : state
    case 'settings':
      return { ...state, activity: event.settings.activity }
    case 'parleyStatus':
      return { ...state, parley: event.status }
    case 'disconnected':
      return { ...state, typing: new Map(), parley: { status: 'listening' } }
    case 'sending':
      return { ...state, outbox: [...without(state.outbox, event.message.tempMsgId), event.message] }
    case 'sendFailed':
      return {
        ...state,
        outbox: state.outbox.map((message) =>
          message.tempMsgId === event.tempMsgId ? { ...message, status: event.status, error: event.error } : message,
        ),
      }
    case 'sendSettled': // MSG-5: also how a failed row leaves before its text is sent again
      return { ...state, outbox: without(state.outbox, event.tempMsgId) }
    case 'standingChanged':
      return {
        ...state,
        outbox: state.outbox.map((message) => ({
          ...message,
          status: statusAfterRemedy(message.status, event.standing),
        })),
      }
    case 'renamed':
      return renamed(state, event.userName)
  }
}

/** What a reconnecting client asks for: everything up to this seq is here and final (contract, section 6.4). */
export function finalSeq(state: Timeline): number {
  let seq = seqBefore(state)
  for (const message of state.messages) {
    if (message.seq !== seq + 1 || message.status === 'streaming') return seq
    seq = message.seq
  }
  return seq
}

/** The seq after which something is missing, or null. */
export function gapAfter(state: Timeline): number | null {
  const { messages } = state
  for (let at = messages.length - 1; at > 0; at--) {
    const [before, after] = [messages[at - 1], messages[at]]
    if (before && after && after.seq !== before.seq + 1) return before.seq
  }
  const first = messages[0]
  return first && first.seq > seqBefore(state) + 1 ? seqBefore(state) : null
}

/** The seq that the list held here begins after: unless older pages are still to be fetched, that of the last clear. */
function seqBefore({ messages, clearedSeq, hasOlder }: Timeline): number {
  const first = messages[0]
  return hasOlder && first ? Math.max(clearedSeq, first.seq - 1) : clearedSeq
}

/** Whether a message is this person's own, under whichever of their ids it was sent (PROD-27). */
export function isOwn(message: Message, me: Me | null): boolean {
  return me !== null && me.ids.has(message.userId)
}

function joined(state: Timeline, answer: Joined, afterSeq: number | null): Timeline {
  const me: Me = {
    userId: answer.userId,
    userName: answer.userName,
    ids: new Set(
      [...answer.ids, answer.userId, answer.anonymousId, answer.linkedAuthenticatedId].filter((id) => id !== null),
    ),
    isOwner: answer.isOwner,
  }
  const base =
    afterSeq === null
      ? { ...state, me, messages: [], hasOlder: answer.hasMore, clearedSeq: answer.clearedSeq }
      : { ...forgotten(state, answer.clearedSeq), me }
  return merged(base, answer.messages)
}

/** The owner cleared the chat: the list is what the server says, and nothing up to `lastSeq` is missing. */
function replaced(state: Timeline, { messages, lastSeq }: MessagesUpdated): Timeline {
  const kept = state.messages.filter((message) => message.seq > lastSeq)
  const clearedSeq = messages.length === 0 ? lastSeq : state.clearedSeq
  return merged({ ...state, messages: kept, clearedSeq, hasOlder: false }, messages)
}

function forgotten(state: Timeline, clearedSeq: number): Timeline {
  if (clearedSeq <= state.clearedSeq) return state
  return { ...state, clearedSeq, messages: state.messages.filter(({ seq }) => seq > clearedSeq), hasOlder: false }
}

/** What is repeated from before the list held here comes with its page, else it would leave a gap behind it. */
function heard(state: Timeline, message: Message): Timeline {
  const isOlder = state.hasOlder && message.seq <= seqBefore(state)
  return isOlder ? { ...state, outbox: without(state.outbox, message.tempMsgId) } : merged(state, [message])
}

/** Puts messages in their places. The same id replaces; a finished message is never replaced by its streaming self. */
function merged(state: Timeline, arrived: readonly Message[]): Timeline {
  if (arrived.length === 0) return state
  const messages = [...state.messages]
  for (const message of arrived) {
    if (message.seq > state.clearedSeq) place(messages, message)
  }
  const settled = new Set(arrived.map(({ tempMsgId }) => tempMsgId).filter((id) => id !== undefined))
  const outbox = state.outbox.filter(({ tempMsgId }) => tempMsgId === undefined || !settled.has(tempMsgId)) // MSG-2, MSG-3
  return { ...state, messages, outbox: outbox.length === state.outbox.length ? state.outbox : outbox }
}

function place(messages: Message[], message: Message): void {
  const at = placeOf(messages, message.seq)
  const there = messages[at]
  if (there?.seq !== message.seq) {
    messages.splice(at, 0, message)
    return
  }
  const isStale =
    message.status === 'streaming' && (there.status !== 'streaming' || there.text.length > message.text.length)
  if (!isStale) messages[at] = message
}

/** Binary search from the end, where nearly everything arrives: the first place whose seq is not smaller. */
function placeOf(messages: readonly Message[], seq: number): number {
  const last = messages.at(-1)
  if (!last || last.seq < seq) return messages.length
  let [low, high] = [0, messages.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

function changed(state: Timeline, messageId: string, change: (message: Message) => Message): Timeline {
  const at = state.messages.findLastIndex(({ id }) => id === messageId)
  const message = state.messages[at]
  if (!message) return state
  return { ...state, messages: state.messages.with(at, change(message)) }
}

function without(messages: readonly Message[], tempMsgId: string | undefined): readonly Message[] {
  return messages.filter((message) => message.tempMsgId !== tempMsgId)
}

function withParticipants(state: Timeline, participants: Participants): Timeline {
  const map = new Map(Object.entries(participants))
  const mine = state.me && map.get(state.me.userId)
  return { ...state, participants: map, me: mine && state.me ? { ...state.me, userName: mine.userName } : state.me }
}

function withTyping(state: Timeline, { userId, userName, isTyping }: UserTyping): Timeline {
  if (state.me?.ids.has(userId)) return state
  if (!isTyping) return withoutTyping(state, userId)
  return { ...state, typing: new Map(state.typing).set(userId, userName) }
}

function withoutTyping(state: Timeline, userId: string): Timeline {
  if (!state.typing.has(userId)) return state
  const typing = new Map(state.typing)
  typing.delete(userId)
  return { ...state, typing }
}

/** NAME-6, and NAME-8 with the old name: shown at once, in the list and as one's own. */
function renamed(state: Timeline, userName: string): Timeline {
  if (!state.me) return state
  const participants = new Map(state.participants)
  const mine = participants.get(state.me.userId)
  if (mine) participants.set(mine.userId, { ...mine, userName })
  return { ...state, me: { ...state.me, userName }, participants }
}

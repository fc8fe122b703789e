import { ASSISTANT_NAME } from '../protocol/brand.ts'
import type { Activity, Message, Participant, Participants } from '../protocol/entities.ts'
import type { Joined, MessagesUpdated, ParleyStatus, ResetVotes, RoomSettings, UserTyping } from '../protocol/events.ts'
import { huesOf } from './avatar.ts'
import { statusAfterRemedy, type FailedStatus, type SenderStanding } from './send-failure.ts'
import { changed, forgotten, heard, merged, replaced, restored, sending, without } from './timeline-messages.ts'
import { noVotes, voted, votesTold, type Votes } from './votes.ts'

export { finalSeq, gapAfter } from './timeline-messages.ts'

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
  /** The hues of everybody who is or was in the list while this page was open, by their ids. */
  hues: ReadonlyMap<string, number>
  votes: Votes
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
  /** The account that this browser's guest belongs to, also while nobody is signed in: what it said is own, and no more. */
  linkedId?: string | null
  isOwner: boolean
}

export type TimelineEvent =
  | { type: 'joined'; answer: Joined; afterSeq: number | null; linkedId?: string | null }
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
  | { type: 'voted'; isVoting: boolean }
  | { type: 'typing'; typing: UserTyping }
  | { type: 'ownIds'; ids: readonly string[] }
  | { type: 'settings'; settings: RoomSettings }
  | { type: 'parleyStatus'; status: ParleyStatus }
  | { type: 'disconnected' }
  | { type: 'sending'; message: Message }
  | { type: 'restored'; messages: readonly Message[] }
  | { type: 'sendFailed'; tempMsgId: string; status: FailedStatus; error: string }
  | { type: 'sendSettled'; tempMsgId: string }
  | { type: 'standingChanged'; standing: SenderStanding }
  | { type: 'renamed'; userName: string }

const LISTENING: ParleyStatus = { status: 'listening' }

export const emptyTimeline: Timeline = {
  me: null,
  messages: [],
  outbox: [],
  hasOlder: false,
  clearedSeq: 0,
  participants: new Map(),
  hues: new Map(),
  votes: noVotes,
  typing: new Map(),
  parley: LISTENING,
  activity: 'balanced',
}

export function timeline(state: Timeline, event: TimelineEvent): Timeline {
  switch (event.type) {
    case 'joined':
      return joined(state, event)
    case 'message':
    case 'streamStarted': // AI-1, AI-2
    case 'streamEnded': // AI-4
      return withoutTyping(heard(state, event.message), event.message.userId)
    case 'page':
      return page(state, event.messages, event.hasOlder)
    case 'replaced':
      return replaced(state, event.update)
    case 'streamChunk': // AI-3
      return changed(state, event.messageId, (message) =>
        message.status === 'streaming' ? { ...message, text: message.text + event.text } : message,
      )
    case 'streamSoFar':
      return replying(
        changed(state, event.messageId, (message) =>
          message.status === 'streaming' ? { ...message, text: event.text } : message,
        ),
        event.messageId,
      )
    case 'streamFailed': // AI-5, DEC-28: the text stays, with the interrupted mark
      return withoutTyping(
        changed(state, event.messageId, (message) => ({ ...message, status: 'failed', error: event.error })),
        ASSISTANT_NAME,
      )
    case 'participants':
      return withParticipants(state, event.participants)
    case 'votes':
      return { ...state, votes: votesTold(event.votes) }
    case 'voted': // VOTE-6
      return state.me ? { ...state, votes: voted(state.votes, state.me, event.isVoting) } : state
    case 'typing':
      return withTyping(state, event.typing)
    case 'ownIds': // PROD-27, for what the other device said as a guest
      return state.me ? { ...state, me: { ...state.me, ids: new Set([...state.me.ids, ...event.ids]) } } : state
    case 'settings':
      return { ...state, activity: event.settings.activity }
    case 'parleyStatus':
      return { ...state, parley: event.status }
    case 'disconnected':
      // That Parley was unavailable holds until something else is heard: nobody says so again.
      return { ...state, typing: new Map(), parley: isUnavailable(state) ? state.parley : LISTENING }
    case 'sending':
      return sending(state, event.message)
    case 'restored':
      return restored(state, event.messages)
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

/** Whether a message is this person's own, under whichever of their ids it was sent (PROD-27). */
export function isOwn(message: Message, me: Me | null): boolean {
  return me !== null && (me.ids.has(message.userId) || message.userId === me.linkedId)
}

function joined(state: Timeline, { answer, afterSeq, linkedId }: TimelineEvent & { type: 'joined' }): Timeline {
  const me: Me = {
    userId: answer.userId,
    userName: answer.userName,
    ids: new Set(
      [...answer.ids, answer.userId, answer.anonymousId, answer.linkedAuthenticatedId].filter((id) => id !== null),
    ),
    linkedId,
    isOwner: answer.isOwner,
  }
  const base =
    afterSeq === null
      ? { ...state, me, messages: [], hasOlder: answer.hasMore, clearedSeq: answer.clearedSeq }
      : { ...forgotten(state, answer.clearedSeq), me }
  const next = merged(base, answer.messages)
  const isAsItWas = next.messages.at(-1)?.seq === state.messages.at(-1)?.seq
  return isUnavailable(next) && !isAsItWas ? { ...next, parley: LISTENING } : next
}

const isUnavailable = ({ parley }: Timeline): boolean => parley.status === 'unavailable'

/** SESS-6: of a page that was on its way when the chat was cleared, what it says is older is gone with it. */
function page(state: Timeline, messages: readonly Message[], hasOlder: boolean | undefined): Timeline {
  const next = merged(state, messages)
  if (hasOlder === undefined) return next
  return { ...next, hasOlder: hasOlder && messages.some(({ seq }) => seq > state.clearedSeq) }
}

function withParticipants(state: Timeline, participants: Participants): Timeline {
  const map = new Map(Object.entries(participants))
  const mine = state.me && map.get(state.me.userId)
  return {
    ...state,
    participants: map,
    hues: huesOf(idsOfPeople(map), state.hues, idsOfPeople(state.participants)),
    me: mine && state.me ? { ...state.me, userName: mine.userName } : state.me,
  }
}

/** In the order in which they came. */
function idsOfPeople(participants: ReadonlyMap<string, Participant>): string[] {
  return [...participants.values()].filter(({ isAI }) => !isAI).map(({ userId }) => userId)
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

/** What somebody who comes in the middle of a reply was not there to be told. */
function replying(state: Timeline, messageId: string): Timeline {
  const message = state.messages.find(({ id, status }) => id === messageId && status === 'streaming')
  return message ? { ...state, parley: { status: 'replying', reason: message.reason } } : state
}

/** NAME-6, and NAME-8 with the old name: shown at once, in the list and as one's own. */
function renamed(state: Timeline, userName: string): Timeline {
  if (!state.me) return state
  const participants = new Map(state.participants)
  const mine = participants.get(state.me.userId)
  if (mine) participants.set(mine.userId, { ...mine, userName })
  return { ...state, me: { ...state.me, userName }, participants }
}

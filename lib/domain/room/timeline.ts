import type { Card } from '../../protocol/cards.ts'
import type { Message, Participant } from '../../protocol/entities.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { RemoveVotes } from '../../protocol/events/door.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import type { Joined, RoomSettings } from '../../protocol/events/room.ts'
import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import { EDIT_WINDOW_SECONDS } from '../../protocol/limits.ts'
import { reacted, type OwnReaction } from '../messages/own-reactions.ts'
import { rewriteHeard, type OwnRewrite } from '../messages/own-rewrites.ts'
import { keptCards, withCards } from './timeline-cards.ts'
import { changed, setBack } from './timeline-changes.ts'
import type { TimelineEvent } from './timeline-event.ts'
import {
  forgotten,
  heard,
  inReply,
  merged,
  outboxAfter,
  page,
  restored,
  sending,
  withChunk,
} from './timeline-messages.ts'
import {
  meOf,
  renamed,
  voting,
  withPresence,
  withRemoveVotes,
  withTyping,
  withoutTyping,
  withVotes,
} from './timeline-people.ts'
import { noRevs, type Revs } from './timeline-revs.ts'
import { nobodyOnline, noVotes, type Presence, type Votes } from './reset/votes.ts'

export { finalSeq, gapAfter } from './timeline-messages.ts'
export { revGapAfter } from './timeline-revs.ts'
export type { TimelineEvent } from './timeline-event.ts'

/**
 * The chat as one client knows it: a pure reducer of server events and the reader's actions.
 *
 * `messages` holds everything confirmed, sorted by `seq`, each id once, in any order of arrival. `outbox` holds
 * unconfirmed messages of this client, shown below.
 */
export type Timeline = RoomSettings & {
  me: Me | null
  messages: readonly Message[]
  outbox: readonly Message[]
  /** Unacknowledged reactions, applied over `messages` when shown. */
  reacting: readonly OwnReaction[]
  /** Unacknowledged edits and deletions, applied over `messages` when shown. */
  rewriting: readonly OwnRewrite[]
  /** Seconds after sending in which a message may be edited. */
  editWindowSeconds: number
  /** True when the server has messages older than the first one here. */
  hasOlder: boolean
  /** Changed rows older than the loaded pages, kept until their page arrives. */
  older: readonly Message[]
  /** Last cleared seq; 0 when never. */
  clearedSeq: number
  /** The reader's read mark as the server last sent it; 0 when unknown (BRIEF-1). */
  readSeq: number
  /** Position in the room's changes (FEED-1). */
  revs: Revs
  participants: ReadonlyMap<string, Participant>
  presence: Presence
  /** Hues by id, for everybody listed since the page opened. */
  hues: ReadonlyMap<string, number>
  /** All voters, online or not; `votes` is the visible part. */
  voted: ReadonlyMap<string, string>
  votes: Votes
  typing: ReadonlyMap<string, string>
  /** Parley's state as last received; `parley` is the state shown. */
  parleyTold: ParleyStatus
  parley: ParleyStatus
  /** SHARE-1: true from the reader's first join until they write or close the welcome card. */
  isNewcomer: boolean
  /** DOOR-3: votes to remove people, by target id. */
  removeVotes: ReadonlyMap<string, RemoveVotes>
  /** CARD-1: the room's cards by id. */
  cards: ReadonlyMap<string, Card>
  /** DUE-1: the room's check-ins by id. */
  checkIns: ReadonlyMap<string, CheckIn>
}

export type Me = {
  userId: string
  userName: string
  /** All ids of the reader; messages of each are own (PROD-27). */
  ids: ReadonlySet<string>
  /** Account linked to this browser's guest, also while signed out. It makes messages own, and nothing else. */
  linkedId?: string | null
  isOwner: boolean
}

const LISTENING: ParleyStatus = { status: 'listening' }

export const emptyTimeline: Timeline = {
  me: null,
  messages: [],
  outbox: [],
  reacting: [],
  rewriting: [],
  editWindowSeconds: EDIT_WINDOW_SECONDS,
  hasOlder: false,
  older: [],
  clearedSeq: 0,
  readSeq: 0,
  revs: noRevs,
  participants: new Map(),
  presence: nobodyOnline,
  hues: new Map(),
  voted: new Map(),
  votes: noVotes,
  typing: new Map(),
  parleyTold: LISTENING,
  parley: LISTENING,
  activity: 'balanced',
  title: null,
  isTitlePublic: false,
  isLocked: false,
  manner: null,
  rules: null,
  proposedRules: null,
  isNewcomer: false,
  removeVotes: new Map(),
  cards: new Map(),
  checkIns: new Map(),
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
    case 'changed':
      return changed(state, event.changes)
    case 'card':
      return withCards(state, [event.card])
    case 'presence':
      return withPresence(state, event.presence)
    case 'streamChunk': // AI-3
      return inReply(state, event.messageId, (message) => withChunk(message, event.text, event.at))
    case 'streamSoFar':
      return inReply(state, event.messageId, (message) => ({ ...message, text: event.text }))
    case 'streamFailed': // AI-5, DEC-28: the text stays, with the interrupted mark
      return withoutTyping(
        inReply(state, event.messageId, (message) => ({ ...message, status: 'failed', error: event.error })),
        ASSISTANT_NAME,
      )
    case 'removeVotes':
      return withRemoveVotes(state, event.votes)
    case 'arrived':
      return { ...state, isNewcomer: false }
    case 'voted':
      return voting(state, event.isVoting)
    case 'typing':
      return withTyping(state, event.typing)
    case 'readMark':
      return { ...state, readSeq: Math.max(state.readSeq, event.seq) }
    case 'ownIds': // PROD-27: messages of the other device's guest are own
      return state.me ? { ...state, me: { ...state.me, ids: new Set([...state.me.ids, ...event.ids]) } } : state
    case 'disconnected':
      return { ...state, typing: new Map(), parley: whileAway(state.parleyTold) }
    case 'sending':
      return { ...sending(state, event.message), isNewcomer: false }
    case 'restored':
      return restored(state, event.messages)
    case 'sendFailed':
    case 'sendSettled':
    case 'standingChanged':
      return { ...state, outbox: outboxAfter(state.outbox, event) }
    case 'renamed':
      return renamed(state, event.userName)
    case 'set':
      return { ...state, ...event.settings }
    case 'reacting':
    case 'reactionSettled':
      return reacted(state, event)
    case 'rewriting':
    case 'rewriteSettled':
      return rewriteHeard(state, event)
  }
}

/** True for the reader's message under any of their ids (PROD-27). */
export function isOwn(message: Pick<Message, 'userId'>, me: Me | null): boolean {
  return me !== null && (me.ids.has(message.userId) || message.userId === me.linkedId)
}

function joined(state: Timeline, { answer, afterSeq, ...event }: TimelineEvent & { type: 'joined' }): Timeline {
  const { changes, rev = state.revs.rev } = answer
  // The server sends removal votes again after each join.
  const cleared = { ...state, removeVotes: emptyTimeline.removeVotes }
  const known = rev < (event.afterRev ?? 0) ? setBack(cleared) : cleared
  const me = meOf(answer, event.linkedId)
  const base =
    afterSeq === null
      ? { ...firstPage(known, answer), me }
      : { ...forgotten(known, answer.clearedSeq), me, parley: state.parleyTold }
  const { editWindowSeconds = state.editWindowSeconds, readSeq } = answer
  const isNewcomer = !hasSignedIn(state.me, answer) && (answer.isNewcomer ?? state.isNewcomer)
  const next = withVotes(merged({ ...base, editWindowSeconds, isNewcomer, readSeq }, answer.messages))
  return changes ? changed(next, changes) : next
}

/** SHARE-1: true when the guest of this page is an account from this answer on, and has read the welcome. */
function hasSignedIn(me: Me | null, { linkedAuthenticatedId }: Joined): boolean {
  return me !== null && linkedAuthenticatedId !== null && !me.ids.has(linkedAuthenticatedId)
}

function firstPage(state: Timeline, { hasMore, clearedSeq }: Joined): Timeline {
  const cards = keptCards(state.cards, clearedSeq)
  return { ...state, messages: [], hasOlder: hasMore, older: [], clearedSeq, revs: noRevs, cards }
}

/** Returns the state to show while disconnected. Parley's activity may be over; 'unavailable' stays, and can be retried. */
function whileAway(told: ParleyStatus): ParleyStatus {
  return told.status === 'unavailable' ? told : LISTENING
}

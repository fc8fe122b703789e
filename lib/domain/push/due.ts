import type { Card } from '../../protocol/cards.ts'
import type { Message } from '../../protocol/entities.ts'
import type { NotificationLevel } from '../../protocol/events/push.ts'
import { isHidden } from '../messages/message-rows.ts'
import { wordsOf } from '../messages/release.ts'
import { isMeant } from './is-meant.ts'

/** Everything that decides about a notification to one browser in one room. */
export type Recipient = {
  /** All ids of the browser's person in this room. */
  ids: ReadonlySet<string>
  userName: string
  level: NotificationLevel
  /** True while the person has the chat open in front of them, on any device. */
  isVisible: boolean
  /** True when a running reset vote needs this person: they are online and have not voted. */
  isVoteAsked: boolean
  /** True when proposed rules wait for this person's vote (DOOR-6). */
  areRulesAsked: boolean
  /** Read mark of the person; at least the room's last seq when they joined. */
  readSeq: number
  /** The latest card that waits for the person's answer; null without one. */
  cardAsked: CardAsked | null
  told: Told
}

/** A card that waits for a person's answer. `rev`: the change that asked for the current version. */
export type CardAsked = Pick<Card, 'id' | 'kind' | 'version' | 'seq' | 'rev' | 'question'> & { lines: string[] }

/** Marks up to which a browser needs no notification: seqs of people's messages and of replies, revs of votes and cards. */
export type Told = { saidSeq: number; replySeq: number; voteRev: number; cardRev: number }

/**
 * The room, the same for all its browsers. Newest messages, oldest first. `cardRev`: the last change that asked for an
 * answer.
 */
export type RoomForPush = { messages: readonly Message[]; voteRev: number; cardRev: number }

/** PUSH-1: the notification due for one browser: a card, else the newest message, else a vote; null for none. */
export type Due =
  { kind: 'message' | 'rules'; message: Message } | { kind: 'card'; card: CardAsked } | { kind: 'vote'; rev: number }

export function dueFor({ messages, voteRev }: RoomForPush, recipient: Recipient): Due | null {
  if (recipient.isVisible || recipient.level === 'none') return null
  const { cardAsked } = recipient
  if (cardAsked && isCardNews(cardAsked, recipient)) return { kind: 'card', card: cardAsked }
  const message = messages.findLast((one) => isNews(one, recipient) && isWanted(one, recipient, messages))
  if (message) return { kind: 'message', message }
  const isVoteNews = recipient.isVoteAsked && voteRev > recipient.told.voteRev
  if (isVoteNews) return { kind: 'vote', rev: voteRev }
  const proposal = recipient.areRulesAsked && proposalNews(messages, recipient)
  return proposal ? { kind: 'rules', message: proposal } : null
}

/** The notice of the newest proposal; a proposal is told once, unlike its votes. */
function proposalNews(messages: readonly Message[], { readSeq, told }: Recipient): Message | null {
  const proposal = messages.findLast(({ notice }) => notice?.code === 'rulesProposed')
  return proposal && proposal.seq > Math.max(readSeq, told.saidSeq) ? proposal : null
}

/** Returns the marks after everything in the room was notified or seen. */
export function toldOf({ messages, voteRev, cardRev }: RoomForPush, told: Told): Told {
  const last = (isReply: boolean) =>
    messages.findLast((message) => isFinished(message) && isReply === (message.kind === 'parley'))?.seq ?? 0
  return {
    saidSeq: Math.max(told.saidSeq, last(false)),
    replySeq: Math.max(told.replySeq, last(true)),
    voteRev: Math.max(told.voteRev, voteRev),
    cardRev: Math.max(told.cardRev, cardRev),
  }
}

/** A person who read past a card has seen its first version; a later version stands at the same seq. */
function isCardNews({ rev, seq, version }: CardAsked, { readSeq, told }: Recipient): boolean {
  return rev > told.cardRev && (version > 1 || seq > readSeq)
}

function isNews(message: Message, { ids, readSeq, told }: Recipient): boolean {
  const isOwn = ids.has(wordsOf(message).userId)
  if (!isSaid(message) || !isFinished(message) || isOwn || message.seq <= readSeq) return false
  return message.seq > (message.kind === 'parley' ? told.replySeq : told.saidSeq)
}

function isWanted(message: Message, { level, ids, userName }: Recipient, messages: readonly Message[]): boolean {
  return level === 'all' || isMeant(message, ids, userName) || isAnswerTo(ids, message, messages)
}

/** REPLY-3: Parley's reply without a quotation answers the last words that people said before it. */
function isAnswerTo(ids: ReadonlySet<string>, { kind, replyTo, checkIn, seq }: Message, messages: readonly Message[]) {
  if (kind !== 'parley' || replyTo || checkIn) return false
  const answered = messages.findLast((one) => one.seq < seq && isByPerson(one))
  return answered !== undefined && ids.has(wordsOf(answered).userId)
}

const isByPerson = ({ kind }: Message) => kind === 'person' || kind === 'release'

/** True for messages that notify: no notices, cards, deleted or empty messages. */
const isSaid = ({ kind, deletedAt, ...message }: Message) =>
  kind !== 'notice' && kind !== 'card' && deletedAt === undefined && !isHidden(message)

/** A streaming reply notifies once it is complete. */
const isFinished = ({ status }: Message) => status !== 'streaming'

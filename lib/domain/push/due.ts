import type { Card } from '../../protocol/cards.ts'
import type { Message } from '../../protocol/entities.ts'
import type { NotificationLevel } from '../../protocol/events/push.ts'
import { isHidden } from '../messages/message-rows.ts'
import { wordsOf } from '../messages/release.ts'
import { isMeant } from './is-meant.ts'

/** All that decides about a notification for one browser in one room. */
export type Recipient = {
  /** All ids of its person in this room. */
  ids: ReadonlySet<string>
  userName: string
  level: NotificationLevel
  /** A page of the chat is in front of them, at whatever device. */
  isVisible: boolean
  /** Somebody voted for a reset, and it takes this person's vote, too: they are here, and have not voted. */
  isVoteAsked: boolean
  /** How far they have read; also what was there before they came. */
  readSeq: number
  /** The card that waits for their answer and asked last. */
  cardAsked: CardAsked | null
  told: Told
}

/** A card that waits for somebody's answer. `rev`: with which these words of it asked. */
export type CardAsked = Pick<Card, 'id' | 'kind' | 'version' | 'seq' | 'rev' | 'question'> & { lines: string[] }

/** Up to where a browser needs no telling: of what people said, of replies, and of votes and cards, by the rev of their last change. */
export type Told = { saidSeq: number; replySeq: number; voteRev: number; cardRev: number }

/** The room as all its browsers find it. Messages are the newest ones, oldest first. `cardRev`: with which a card asked last. */
export type RoomForPush = { messages: readonly Message[]; voteRev: number; cardRev: number }

/** PUSH-1: what one browser is to be told of now: a card, else the newest message, else a vote; null for nothing. */
export type Due =
  { kind: 'message'; message: Message } | { kind: 'card'; card: CardAsked } | { kind: 'vote'; rev: number }

export function dueFor({ messages, voteRev }: RoomForPush, recipient: Recipient): Due | null {
  if (recipient.isVisible || recipient.level === 'none') return null
  const { cardAsked } = recipient
  if (cardAsked && isCardNews(cardAsked, recipient)) return { kind: 'card', card: cardAsked }
  const message = messages.findLast((one) => isNews(one, recipient) && isWanted(one, recipient))
  if (message) return { kind: 'message', message }
  const isVoteNews = recipient.isVoteAsked && voteRev > recipient.told.voteRev
  return isVoteNews ? { kind: 'vote', rev: voteRev } : null
}

/** Up to where nothing is left to tell, once the room as it is was told, or was in front of the person. */
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

const isWanted = (message: Message, { level, ids, userName }: Recipient) =>
  level === 'all' || isMeant(message, ids, userName)

/** Notices, cards as messages, and what was deleted or has nothing to see, notify nobody. */
const isSaid = ({ kind, deletedAt, ...message }: Message) =>
  kind !== 'notice' && kind !== 'card' && deletedAt === undefined && !isHidden(message)

/** A reply that is still written is told once it is whole. */
const isFinished = ({ status }: Message) => status !== 'streaming'

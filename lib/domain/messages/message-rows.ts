import { ASSISTANT_NAME, HIDDEN_MARKER, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message } from '../../protocol/entities.ts'
import type { NameTag } from '../people/namesakes.ts'
import { nameNow, personOf } from '../people/person-of.ts'
import { isMeant } from './addressed/mentions.ts'
import { wordsOf } from './release.ts'
import { isOwn, type Me, type Timeline } from '../room/timeline.ts'

type MessageKind = 'own' | 'other' | 'parley' | 'notice' | 'card'

/** One visible message as the list draws it. */
export type MessageRow = {
  key: string
  message: Message
  kind: MessageKind
  /** The sender's current name. */
  userName: string
  /** The name at the time of the message, when it differs; else null (ROOM-3). */
  nameThen: string | null
  /** Tells the sender apart from people with a similar name; null when there are none. */
  tag: string | null
  /** ASIDE-2: the person whose words a release says, by their present name; null for other messages. */
  releasedBy: { userName: string; tag: string | null } | null
  /** True for the first message of a run by one person; `endsGroup` for the last. */
  startsGroup: boolean
  endsGroup: boolean
  /** The local day that begins with this message, as `2026-11-21`; null within a day. */
  newDay: string | null
  /** True when the 'New' line stands above this row. */
  isFirstUnseen: boolean
  /** Set on the first join of a long run, which carries the fold button; else null. */
  fold: JoinFold | null
  /** True for a folded row: it stays in the list but is not drawn. */
  isFoldedAway: boolean
  /** True for the last reply when it broke off: Parley can be asked again (DEC-28). */
  canAskAgain: boolean
  /** MENT-1: true when the message mentions the reader. */
  isMeant: boolean
}

/** A folded run: the number of folded joins, and the last seq of the run. */
export type JoinFold = { count: number; lastSeq: number; isOpen: boolean }

/** A longer pause starts a new group. */
const GROUP_MS = 5 * 60_000

/** CHAT-21, CHAT-22: true for a message that is never drawn. */
export function isHidden({ text, status }: Pick<Message, 'text' | 'status'>): boolean {
  return text.startsWith(HIDDEN_MARKER) || (status === 'streaming' && text === '')
}

/**
 * CHAT-19, CHAT-23, CARD-1: returns the kind of row. An outbox message has seq 0 and is always own, even after signing
 * out.
 */
export function kindOf(message: Message, me: Me | null): MessageKind {
  if (message.kind === 'card') return 'card'
  if (message.userId === SYSTEM_USER_ID) return 'notice'
  if (message.seq === 0 || isOwn(message, me)) return 'own'
  return message.userId === ASSISTANT_NAME ? 'parley' : 'other'
}

type Reader = Pick<Timeline, 'me'> & Partial<Pick<Timeline, 'cards'>>

/**
 * BRIEF-1: true for a message that counts as unread, as the server counts: another person or Parley said it or opened
 * its card, and it is drawn.
 */
export function countsAsUnread(message: Message, { me, cards }: Reader): boolean {
  const kind = kindOf(message, me)
  const openedBy = cards?.get(message.cardId ?? '')?.openedBy
  const authors = [message.userId, message.release?.userId, openedBy]
  const isOfMe = authors.some((userId) => userId !== undefined && isOwn({ userId }, me))
  return kind !== 'own' && kind !== 'notice' && !isOfMe && message.deletedAt === undefined && !isHidden(message)
}

/** ROOM-2: true while nobody has spoken: only notices, nothing unsent, nothing cleared. */
export function isUnspoken({ messages, outbox, hasOlder, clearedSeq }: Timeline): boolean {
  const isSilent = messages.every(({ userId }) => userId === SYSTEM_USER_ID)
  return isSilent && outbox.length === 0 && !hasOlder && clearedSeq === 0
}

type Shown = Pick<Timeline, 'messages' | 'outbox'> & Reader

/**
 * Builds the list's rows. `unseenAfterSeq`: last seq seen when the first unseen message arrived; null for no 'New' line.
 * Without a message after it that counts as unread, there is no line either.
 */
export function messageRows(
  { messages, outbox, me, cards }: Shown,
  unseenAfterSeq: number | null = null,
  tagOf: NameTag = () => null,
  people: Timeline['participants'] = new Map(),
): MessageRow[] {
  const rows: MessageRow[] = []
  const lastReply = messages.findLast(({ userId, kind }) => userId === ASSISTANT_NAME && kind !== 'release')
  const hasUnread = messages.some(
    (message) => message.seq > (unseenAfterSeq ?? Infinity) && countsAsUnread(message, { me, cards }),
  )
  let isLineDrawn = !hasUnread
  let shownDay = ''
  for (const message of [...messages, ...outbox]) {
    if (isHidden(message)) continue
    const kind = kindOf(message, me)
    const before = rows.at(-1)
    const { day } = momentOf(message)
    const isEarlier = message.seq === 0 && day < shownDay // unsent messages stand below newer ones
    const newDay = day === shownDay || isEarlier ? null : day
    shownDay = newDay ?? shownDay
    const isFirstUnseen: boolean = !isLineDrawn && message.seq > (unseenAfterSeq ?? 0) && kind !== 'own'
    isLineDrawn ||= isFirstUnseen
    const userName = nameNow(people, message)
    const isSamePerson = before !== undefined && idNow(before.message) === idNow(message)
    const isSame = before !== undefined && isSameRun(before, { message, kind, userName, isSamePerson })
    const startsGroup = newDay !== null || isFirstUnseen || !isSame
    if (before) before.endsGroup = startsGroup
    // The key stays the same from sending to sent, so React keeps the row's element.
    const key = message.tempMsgId ? `${message.userId} ${message.tempMsgId}` : message.id
    const tag = kind === 'other' ? tagOf(message.userId, userName) : null
    const nameThen = kind === 'other' && userName !== message.userName ? message.userName : null
    const canAskAgain = message === lastReply && message.status === 'failed'
    const isForMe = kind !== 'own' && me !== null && isMeant(message, me.ids)
    const shown = { userName, nameThen, releasedBy: releasedBy(message), canAskAgain, isMeant: isForMe }
    const rest = { ...shown, endsGroup: true, fold: null, isFoldedAway: false }
    rows.push({ key, message, kind, tag, startsGroup, newDay, isFirstUnseen, ...rest })
  }
  return rows

  function releasedBy(message: Message): MessageRow['releasedBy'] {
    if (!message.release || message.text === '') return null
    const author = wordsOf(message)
    const userName = nameNow(people, author)
    return { userName, tag: tagOf(author.userId, userName) }
  }

  function idNow({ userId }: Message): string {
    return personOf(people, userId)?.userId ?? userId
  }
}

type Next = Pick<MessageRow, 'message' | 'kind' | 'userName'> & { isSamePerson: boolean }

function isSameRun(before: MessageRow, { message, kind, userName, isSamePerson }: Next): boolean {
  if (before.kind !== kind || kind === 'card') return false
  if (kind === 'notice') return true
  const silenceMs = momentOf(message).ms - momentOf(before.message).ms
  return (kind === 'own' || isSamePerson) && before.userName === userName && silenceMs < GROUP_MS
}

const moments = new WeakMap<Message, { day: string; ms: number }>()

/** Caches the parsed date: parsing all dates for each chunk of a reply dominated the rendering of long chats. */
function momentOf(message: Message): { day: string; ms: number } {
  const known = moments.get(message)
  if (known) return known
  const moment = { day: readersDay(message.timestamp), ms: Date.parse(message.timestamp) }
  moments.set(message, moment)
  return moment
}

/** Returns a moment's calendar day in the reader's zone, as `2026-11-21`. */
export function readersDay(timestamp: string | Date): string {
  const date = new Date(timestamp)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

type RowBlock = { key: string; rows: readonly MessageRow[] }

const BLOCK_SEQS = 16

/** Returns the key of the block that holds a message. */
export function blockOf(seq: number): string {
  return `b${Math.floor(seq / BLOCK_SEQS)}`
}

/** Groups rows into blocks with fixed borders. A change or an older page redraws only the blocks that it touches. */
export function rowBlocks(rows: readonly MessageRow[]): RowBlock[] {
  const blocks: { key: string; rows: MessageRow[] }[] = []
  for (const row of rows) {
    const { seq } = row.message
    const key = seq === 0 ? (blocks.at(-1)?.key ?? 'b0') : blockOf(seq)
    const last = blocks.at(-1)
    if (last?.key === key) last.rows.push(row)
    else blocks.push({ key, rows: [row] })
  }
  return blocks
}

/** True when no row of a block changed, so that React can skip it. */
export function isSameBlock(before: readonly MessageRow[], after: readonly MessageRow[]): boolean {
  return before.length === after.length && before.every((row, at) => isSameRow(row, after[at]))
}

export function isSameRow(before: MessageRow, after: MessageRow | undefined): boolean {
  return (
    after !== undefined &&
    before.message === after.message &&
    before.key === after.key &&
    before.kind === after.kind &&
    before.tag === after.tag &&
    before.userName === after.userName &&
    before.nameThen === after.nameThen &&
    before.releasedBy?.userName === after.releasedBy?.userName &&
    before.releasedBy?.tag === after.releasedBy?.tag &&
    before.startsGroup === after.startsGroup &&
    before.endsGroup === after.endsGroup &&
    before.newDay === after.newDay &&
    before.isFirstUnseen === after.isFirstUnseen &&
    before.isFoldedAway === after.isFoldedAway &&
    before.canAskAgain === after.canAskAgain &&
    before.isMeant === after.isMeant &&
    before.fold?.count === after.fold?.count &&
    before.fold?.lastSeq === after.fold?.lastSeq &&
    before.fold?.isOpen === after.fold?.isOpen
  )
}

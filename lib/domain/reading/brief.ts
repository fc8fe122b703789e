import { agreedWords, type Agreed } from '../cards/agreed.ts'
import type { Mention } from '../../protocol/addressed.ts'
import type { Message } from '../../protocol/entities.ts'
import type { Brief, BriefLine } from '../../protocol/events/reading.ts'
import { BRIEF_UNREAD_MIN } from '../../protocol/limits.ts'
import { saidIn } from '../files/words-of-files.ts'
import { isMeant } from '../messages/addressed/mentions.ts'
import { snippetOf } from '../messages/addressed/quotation.ts'
import type { MemoryLine } from '../parley/memory/memory.ts'
import { askedForCertain } from '../parley/turn-taking/answers.ts'
import { peopleNamed } from '../parley/turn-taking/reading/addressing.ts'

/** Most lines of a kind, newest kept: a brief must be quick to read. */
const LINES_OF_A_KIND = 5
/** Most characters of what was agreed on a card, as of a note. */
const AGREED_CHARS = 240

/** Number of unread messages from one visible id. */
export type UnreadBy = { userId: string; userName: string; count: number }

/** A source of a line of the brief, as everybody in the room can read it now. */
export type BriefMessage = {
  id: string
  seq: number
  userId: string
  userName: string
  /** True for Parley's own words; a release has a person's. */
  isAssistant: boolean
  text: string
  mentions?: readonly Mention[]
  replyTo?: { userId: string }
  files?: Message['files']
  /** Ids of the people who replied to it. Anything that the reader said later answers Parley, too. */
  answeredBy: readonly string[]
}

type Person = { userId: string; userName: string; ids: readonly string[] }
type Missed = {
  /** All ids of the reader. */
  readerIds: readonly string[]
  people: readonly Person[]
  /** Read mark of the reader. */
  afterSeq: number
  unread: readonly UnreadBy[]
  /** Parley's valid notes. */
  notes: readonly MemoryLine[]
  /** Sources of the notes, and unread messages that answer or mention the reader or are Parley's. */
  messages: readonly BriefMessage[]
  /** Cards that were agreed among the unread messages. */
  agreed: readonly Agreed[]
}

/** BRIEF-2: builds a brief of the unread messages; null when there are too few. */
export function makeBrief({ unread, people, ...missed }: Missed): Brief | null {
  const count = unread.reduce((sum, one) => sum + one.count, 0)
  if (count < BRIEF_UNREAD_MIN) return null
  const nameOf = namesNow(people)
  const counted = unread.map(({ userId, userName, count }) => ({
    userId,
    userName: nameOf({ userId, userName }),
    count,
  }))
  const lines = linesOf({ people, ...missed })
  return { count, people: counted.toSorted((a, b) => b.count - a.count || (a.userId < b.userId ? -1 : 1)), lines }
}

/**
 * BRIEF-3: builds the lines. A line needs all its sources, and they alone give its author; a model's word does not
 * count.
 */
function linesOf({ readerIds, people, afterSeq, notes, messages, agreed }: Omit<Missed, 'unread'>): BriefLine[] {
  const readers = new Set(readerIds)
  const bySeq = new Map(messages.map((message) => [message.seq, message]))
  const nameOf = namesNow(people)
  const isSame = sameness(people)

  const unreadNotes = notes.flatMap((note) => {
    const sources = note.seqs.flatMap((seq) => bySeq.get(seq) ?? []).toSorted((a, b) => a.seq - b.seq)
    const isWhole = sources.length > 0 && sources.length === note.seqs.length
    const isUnread = sources.some(({ seq, userId }) => seq > afterSeq && !readers.has(userId))
    return isWhole && isUnread && isBorneOut(note, sources, people) ? [{ note, sources }] : []
  })
  const questions = unreadNotes.filter(({ note, sources: [first] }) => {
    const isTheirs = note.kind === 'question' && first !== undefined && isSame(note.userId, first.userId)
    return isTheirs && !first.answeredBy.some((id) => !isSame(id, first.userId))
  })

  const line = (kind: BriefLine['kind'], text: string, sources: readonly BriefMessage[]): BriefLine => {
    const [first] = sources
    const by = kind === 'decided' || !first ? null : first
    const ids = sources.map(({ id }) => id)
    return { kind, text, userId: by?.userId ?? null, userName: by && nameOf(by), sources: ids, seq: first?.seq ?? 0 }
  }

  const asked = messages.filter((message) => {
    const isNew = message.seq > afterSeq && !readers.has(message.userId)
    const isForThem =
      isMeant(message, readers) || (message.replyTo !== undefined && readers.has(message.replyTo.userId))
    return (
      isNew &&
      (isForThem || isQuestionTo(readers, message, people)) &&
      !message.answeredBy.some((id) => readers.has(id))
    )
  })
  const askedSeqs = new Set(asked.map(({ seq }) => seq))
  const others = questions.filter(({ sources }) => !sources.some(({ seq }) => askedSeqs.has(seq)))
  const isOfThem = ({ note }: (typeof others)[number]) => note.namedIds.some((id) => readers.has(id))

  const cards = newest(agreed.flatMap(agreedLine))
  return [
    ...newest([
      ...cards,
      ...newest(unreadNotes.filter(({ note }) => note.kind === 'decision').map(toLine('decided')), cards.length),
    ]),
    ...newest(others.filter((one) => !isOfThem(one)).map(toLine('open'))),
    ...newest([
      ...asked.map((message) => line('asked', snippetOf(saidIn(message)), [message])),
      ...others.filter((one) => isOfThem(one) && !readers.has(one.sources[0]?.userId ?? '')).map(toLine('asked')),
    ]),
  ]

  function toLine(kind: BriefLine['kind']) {
    return ({ note, sources }: (typeof unreadNotes)[number]) => line(kind, note.text, sources)
  }
}

/**
 * BRIEF-3: true when Parley asks the reader by name, and certainly them: a namesake may be meant. A request without a
 * question mark may be a statement (TURN-4).
 */
function isQuestionTo(readers: ReadonlySet<string>, message: BriefMessage, people: readonly Person[]): boolean {
  return askedForCertain(message, people).some(({ userId, ids }) => [userId, ...ids].some((id) => readers.has(id)))
}

/** CARD-1: names an agreed card, whose source is its own message; a cleared one has none. */
function agreedLine(card: Agreed): BriefLine[] {
  if (card.messageId === null) return []
  const text = snippetOf(agreedWords(card), AGREED_CHARS)
  return [{ kind: 'decided', text, userId: null, userName: null, sources: [card.messageId], seq: card.seq }]
}

/** Returns the newest lines of a kind, beside `taken` others. */
function newest(lines: readonly BriefLine[], taken = 0): BriefLine[] {
  const most = LINES_OF_A_KIND - taken
  return lines.toSorted((a, b) => a.seq - b.seq).slice(Math.max(0, lines.length - most))
}

/** True when every person named in a note takes part in its sources: as author, by mention or reply, or by name. */
function isBorneOut({ namedIds }: MemoryLine, sources: readonly BriefMessage[], people: readonly Person[]): boolean {
  return namedIds.every((named) => {
    const person = people.find(({ userId, ids }) => userId === named || ids.includes(named))
    const ids = new Set([named, ...(person?.ids ?? [])])
    return sources.some(
      (source) =>
        ids.has(source.userId) ||
        isMeant(source, ids) ||
        (source.replyTo !== undefined && ids.has(source.replyTo.userId)) ||
        (person !== undefined && peopleNamed(source.text, [person]).length > 0),
    )
  })
}

/** Returns a function for current names; people who left for good keep the name of their message. */
function namesNow(people: readonly Person[]) {
  const names = new Map(people.map(({ userId, userName }) => [userId, userName]))
  return ({ userId, userName }: { userId: string; userName: string }) => names.get(userId) ?? userName
}

/** Returns a function that is true for two ids of one person. Internal only: a brief must not reveal it. */
function sameness(people: readonly Person[]) {
  const nowOf = new Map(people.flatMap(({ userId, ids }) => [userId, ...ids].map((id) => [id, userId])))
  return (one: string | null, other: string): boolean => {
    return one !== null && (nowOf.get(one) ?? one) === (nowOf.get(other) ?? other)
  }
}

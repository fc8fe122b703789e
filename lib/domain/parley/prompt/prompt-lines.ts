import type { Mention, Quotation } from '../../../protocol/addressed.ts'
import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Reaction } from '../../../protocol/entities.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { fileMarks, type LineFile } from '../../files/line-files.ts'
import { attribute, escaped } from './markup.ts'
import { UNKNOWN } from './short-ids.ts'
import { makeTimeMarks } from './time-marks.ts'

/** A message as Parley reads it. */
export type PromptLine = {
  seq: number
  userId: string
  userName: string
  text: string
  at: Date
  kind: 'person' | 'assistant' | 'notice'
  /** True for a person's words in a release (ASIDE-2). */
  isReleased?: boolean
  /** True for the notice that opens a card (CARD-1). */
  isCard?: boolean
  /** Parley's lines: last seq that the reply had read when it began; else null. */
  seenSeq: number | null
  /**
   * Set on an edit of a message that may have been read before: that message's seq. The line's own `seq` is the room's
   * last one before the edit.
   */
  edits?: { seq: number; isBehindReply: boolean }
  /** Quotation (REPLY-3), mentions (MENT-1) and reactions (REACT-3) of the message. */
  replyTo?: Quotation
  mentions?: readonly Mention[]
  reactions?: readonly Reaction[]
  /** Pictures and PDFs of the message (IMG-3). */
  files?: readonly LineFile[]
}

/**
 * A line as stored. `isBrokenOff`: a reply that failed midway or was stopped, or the sentence that stands in for one
 * (TURN-3). `why`: the reason for Parley's message.
 */
export type StoredLine = PromptLine & { isBrokenOff: boolean; why?: ParleyWhy }

/** Limits of a read: at least `atLeast` of the newest lines, all since `sinceSeq`, but never more than `atMost`. */
export type LinesWanted = { atLeast: number; sinceSeq: number; atMost: number }

/** Returns the kind of author of a message. */
export function speakerKind(userId: string): PromptLine['kind'] {
  if (userId === ASSISTANT_NAME) return 'assistant'
  return userId === SYSTEM_USER_ID ? 'notice' : 'person'
}

/** Drops broken-off replies since the words before the last reply, for asking again. `lines` are sorted by seq. */
export function withoutBrokenOff<Line extends Pick<StoredLine, 'kind' | 'isBrokenOff'>>(
  lines: readonly Line[],
): Line[] {
  const lastReply = lines.findLastIndex(({ kind }) => kind === 'assistant')
  const lastAsked = lines.findLastIndex(({ kind }, at) => kind === 'person' && at < lastReply)
  return lines.filter(({ isBrokenOff }, at) => at < lastAsked || !isBrokenOff)
}

/**
 * A run of lines by people or by Parley. A line with files begins a new piece, so that its files can precede it
 * (IMG-3).
 */
type Burst = { isAssistant: boolean; pieces: Piece[] }
/** A piece of a turn. `opening`: its first line when that has files; else null. */
export type Piece = { text: string; opening: PromptLine | null }
/** Resolves the prompt's ids: of people, and of the person who joined at a seq. */
type Called = { shortIdOf: (userId: string) => string; joinedAt: (seq: number) => string | null }

/**
 * Sorts lines in the order in which Parley met them. A reply follows the last line that it had read, and lines said
 * meanwhile follow the reply. So no earlier turn changes.
 */
export function asSeen<Line extends Pick<PromptLine, 'seq' | 'kind' | 'seenSeq' | 'edits'>>(
  lines: readonly Line[],
): Line[] {
  const place = ({ seq, kind, seenSeq, edits }: Line) => {
    if (edits) return seq + (edits.isBehindReply ? 0.75 : 0.25)
    return kind === 'assistant' && seenSeq !== null ? seenSeq + 0.5 : seq
  }
  return lines.toSorted((one, other) => place(one) - place(other))
}

/**
 * Groups the conversation into runs of people's lines and of Parley's, with pauses, days and renames. Nothing is
 * repeated (TURN-7): a name stands at its first use, person and minute only where they differ from the line above. A
 * run depends only on earlier lines, so that the cache holds.
 */
export function burstsOf(lines: readonly PromptLine[], homeZone: string, { shortIdOf, joinedAt }: Called): Burst[] {
  const bursts: { isAssistant: boolean; pieces: { parts: string[]; opening: PromptLine | null }[] }[] = []
  const names = new Map<string, string>()
  const shown = new Set<number>()
  const times = makeTimeMarks(homeZone)
  let above = ''
  for (const line of lines) {
    const isAssistant = line.kind === 'assistant'
    const parts = isAssistant ? [line.text.trim()] : heard(line)
    if (bursts.at(-1)?.isAssistant !== isAssistant) bursts.push({ isAssistant, pieces: [] })
    const { pieces } = bursts.at(-1)!
    const opening = line.files?.length && !line.edits ? line : null
    if (pieces.length === 0 || opening) pieces.push({ parts, opening })
    else pieces.at(-1)!.parts.push(...parts)
    if (isAssistant) above = ''
    times.passed(line.at)
  }
  return bursts
    .map(({ isAssistant, pieces }) => {
      const texts = pieces.map(({ parts, opening }) => ({ text: parts.join(isAssistant ? '\n\n' : '\n'), opening }))
      return { isAssistant, pieces: texts.filter(({ text }) => text.trim() !== '') }
    })
    .filter(({ pieces }) => pieces.length > 0)

  /** Writes a line that is not Parley's, with the time marks before it. */
  function heard(line: PromptLine): string[] {
    const isSpoken = line.kind === 'person' && !line.edits
    const person = line.kind === 'notice' ? (joinedAt(line.seq) ?? '') : shortIdOf(line.userId)
    const known = person === UNKNOWN ? undefined : names.get(person)
    const marks = [...times.before(line.at), ...(isSpoken ? renamed(person, known, line.userName) : [])]
    const time = times.minuteAt(line.at)
    const isMore = isSpoken && known !== undefined && marks.length === 0 && above === `${person} ${time}`
    above = isSpoken ? `${person} ${time}` : ''
    const who = isMore ? [] : [person, time, ...(isSpoken && known === undefined ? [named(line.userName)] : [])]
    const text = taggedLine(line, [...who, ...addressedMarks(line, shown, shortIdOf)])
    if (isSpoken) {
      names.set(person, line.userName)
      shown.add(line.seq)
    }
    return [...marks, text]
  }
}

/** Writes one line as a tag with its seq and attributes. */
function taggedLine(line: PromptLine, told: readonly string[]): string {
  const { seq, edits, kind, text, isReleased, isCard, files = [] } = line
  const tag = edits ? 'edited' : isCard ? 'card' : kind === 'notice' ? 'notice' : 'm'
  const by = isReleased ? 'by="you"' : '' // ASIDE-2: Parley said it in that person's words
  const head = [tag, edits?.seq ?? seq, ...[...told, by, ...fileMarks(files)].filter((word) => word !== '')].join(' ')
  return `<${head}>${escaped(text)}</${tag}>`
}

/** Writes a line on its own, with its author's id and name, and its date and time. */
export function wholeLine(line: PromptLine, personId: string, time = utcTime(line.at)): string {
  const id = line.kind === 'assistant' ? 'you' : personId
  return taggedLine(line, [id, named(line.userName), `t="${time}"`])
}

/**
 * Writes the attributes of a quotation and of mentions. A quoted line already in the prompt is given by number, any
 * other by its words. Only earlier lines decide, so that no earlier turn changes.
 */
function addressedMarks(
  { replyTo, mentions = [] }: PromptLine,
  shown: ReadonlySet<number>,
  shortIdOf: (userId: string) => string,
): string[] {
  const meant = mentions.filter(({ userId }) => userId !== ASSISTANT_NAME).map(({ userId }) => shortIdOf(userId))
  const at = meant.length > 0 ? [`at="${[...new Set(meant)].join(' ')}"`] : []
  if (!replyTo) return at
  const whose = replyTo.userId === ASSISTANT_NAME ? 'you' : shortIdOf(replyTo.userId)
  if (shown.has(replyTo.seq)) return [`re="${whose} ${replyTo.seq}"`, ...at]
  return [`re="${whose}"`, `q="${attribute(replyTo.snippet)}"`, ...at]
}

function named(userName: string): string {
  return `n="${attribute(userName)}"`
}

function renamed(person: string, known: string | undefined, userName: string): string[] {
  if (known === undefined || known === userName) return []
  return [`<renamed ${person} from="${attribute(known)}" to="${attribute(userName)}"/>`]
}

function utcTime(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`
}

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
  /** A person's words that they let Parley say (ASIDE-2). */
  isReleased?: boolean
  /** A notice that is the opening of a card (CARD-1). */
  isCard?: boolean
  /** On Parley's own lines: the last seq it had seen when it began. */
  seenSeq: number | null
  /** Set on new words of a message that may have been read before: which one. The line's own `seq` is the last one before them. */
  edits?: { seq: number; isBehindReply: boolean }
  /** Its quotation (REPLY-3), its mentions (MENT-1) and its reactions (REACT-3). */
  replyTo?: Quotation
  mentions?: readonly Mention[]
  reactions?: readonly Reaction[]
  /** Pictures and PDFs that came with it (IMG-3). */
  files?: readonly LineFile[]
}

/** As it stands in the database. `isBrokenOff`: a reply that failed in its middle, or that somebody stopped. `why`: why Parley spoke. */
export type StoredLine = PromptLine & { isBrokenOff: boolean; why?: ParleyWhy }

/** So many of the newest lines at least, and those from a seq on, up to so many. */
export type LinesWanted = { atLeast: number; sinceSeq: number; atMost: number }

/** The author of a message, as Parley tells people apart. */
export function speakerKind(userId: string): PromptLine['kind'] {
  if (userId === ASSISTANT_NAME) return 'assistant'
  return userId === SYSTEM_USER_ID ? 'notice' : 'person'
}

/**
 * What counts when somebody asks again: not what broke off of the last reply, nor of those between it and the people's words
 * before it. `lines` stand in the order of their seq.
 */
export function withoutBrokenOff<Line extends Pick<StoredLine, 'kind' | 'isBrokenOff'>>(
  lines: readonly Line[],
): Line[] {
  const lastReply = lines.findLastIndex(({ kind }) => kind === 'assistant')
  const lastAsked = lines.findLastIndex(({ kind }, at) => kind === 'person' && at < lastReply)
  return lines.filter(({ isBrokenOff }, at) => at < lastAsked || !isBrokenOff)
}

/** A run of lines; those with files begin a piece of their own each, before which the files stand where they are shown (IMG-3). */
type Burst = { isAssistant: boolean; pieces: Piece[] }
/** `opening`: the line with files that it begins with. */
export type Piece = { text: string; opening: PromptLine | null }
/** The prompt's ids of people, and the person who joined with a notice of this number. */
type Called = { shortIdOf: (userId: string) => string; joinedAt: (seq: number) => string | null }

/**
 * The lines as Parley met them: its own messages stand right after what it had seen, so that what was said meanwhile comes
 * after them, and no earlier turn changes.
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
 * The conversation as runs of what people said, each with its pauses, days and renames, and of what Parley said between
 * them. Nothing is told twice (TURN-7): a name where its person first speaks, the person and the minute where the line above
 * has others. What a burst says depends on nothing that comes later.
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

  /** A line that Parley did not say, with the marks before it. */
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

/** One line of what was said, behind its number with what else is told of it. */
function taggedLine(line: PromptLine, told: readonly string[]): string {
  const { seq, edits, kind, text, isReleased, isCard, files = [] } = line
  const tag = edits ? 'edited' : isCard ? 'card' : kind === 'notice' ? 'notice' : 'm'
  const by = isReleased ? 'by="you"' : '' // ASIDE-2: Parley said it, and the words are that person's
  const head = [tag, edits?.seq ?? seq, ...[...told, by, ...fileMarks(files)].filter((word) => word !== '')].join(' ')
  return `<${head}>${escaped(text)}</${tag}>`
}

/** A line that stands alone: with its author, as the prompt calls them, their name, and the day and time. */
export function wholeLine(line: PromptLine, personId: string, time = utcTime(line.at)): string {
  const id = line.kind === 'assistant' ? 'you' : personId
  return taggedLine(line, [id, named(line.userName), `t="${time}"`])
}

/**
 * Whom a line answers, with the number of that message, or its words where no number stands before it; and whom it mentions.
 * Only what came before decides, so that no earlier turn changes.
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

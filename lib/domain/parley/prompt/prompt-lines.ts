import type { Mention, Quotation } from '../../../protocol/addressed.ts'
import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Reaction } from '../../../protocol/entities.ts'
import { duration } from '../../../protocol/texts/en.ts'
import { attribute, escaped } from './markup.ts'
import { GAP_MS, localDay } from './time-sense.ts'

/** A message as Parley reads it. */
export type PromptLine = {
  seq: number
  userId: string
  userName: string
  text: string
  at: Date
  kind: 'person' | 'assistant' | 'notice'
  /** On Parley's own lines: the last seq it had seen when it began. */
  seenSeq: number | null
  /** Set on new words of a message that may have been read before: which one. The line's own `seq` is the last one before them. */
  edits?: { seq: number; isBehindReply: boolean }
  /** Its quotation (REPLY-3), its mentions (MENT-1) and its reactions (REACT-3). */
  replyTo?: Quotation
  mentions?: readonly Mention[]
  reactions?: readonly Reaction[]
}

/** As it stands in the database. `isBrokenOff`: a reply that failed in its middle, or that somebody stopped. */
export type StoredLine = PromptLine & { isBrokenOff: boolean }

/** So many of the newest lines at least, and those from a seq on, up to so many. */
export type LinesWanted = { atLeast: number; sinceSeq: number; atMost: number }

/** Whose message it is, as Parley tells them apart. */
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

type Burst = { isAssistant: boolean; text: string }

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
 * them. What a burst says depends on nothing that comes later.
 */
export function burstsOf(
  lines: readonly PromptLine[],
  homeZone: string,
  shortIdOf: (userId: string) => string,
): Burst[] {
  const bursts: { isAssistant: boolean; parts: string[] }[] = []
  const names = new Map<string, string>()
  const shown = new Set<number>()
  let previous: PromptLine | undefined
  for (const line of lines) {
    const isAssistant = line.kind === 'assistant'
    const id = shortIdOf(line.userId)
    const parts = isAssistant
      ? [line.text.trim()]
      : [...pauseBefore(line, previous, homeZone), ...renameBefore(line, names.get(id), id), tagged(line, id)]
    const current = bursts.at(-1)
    if (current?.isAssistant === isAssistant) current.parts.push(...parts)
    else bursts.push({ isAssistant, parts })
    if (line.kind === 'person' && !line.edits) {
      names.set(id, line.userName)
      shown.add(line.seq)
    }
    previous = line
  }
  return bursts
    .map(({ isAssistant, parts }) => ({ isAssistant, text: parts.join(isAssistant ? '\n\n' : '\n') }))
    .filter(({ text }) => text.trim() !== '')

  function tagged(line: PromptLine, id: string): string {
    return taggedLine(line, id, utcTime(line.at), addressedMarks(line, shown, shortIdOf))
  }
}

/** One line of what was said, by whom, and when; `personId` as the prompt calls its author, if that is a person. */
export function taggedLine(line: PromptLine, personId: string, time = utcTime(line.at), marks = ''): string {
  const id = line.kind === 'assistant' ? 'you' : personId
  const at = `t="${time}"`
  if (line.edits) return `<edited id="${line.edits.seq}" p="${id}" ${at}>${escaped(line.text)}</edited>`
  if (line.kind === 'notice') return `<notice id="${line.seq}" ${at}>${escaped(line.text)}</notice>`
  return `<m id="${line.seq}" p="${id}" n="${attribute(line.userName)}" ${at}${marks}>${escaped(line.text)}</m>`
}

/**
 * Whom a line answers, with the number of that message, or its words where no number stands before it; and whom it mentions.
 * Only what came before decides, so that no earlier turn changes.
 */
function addressedMarks(
  { replyTo, mentions = [] }: PromptLine,
  shown: ReadonlySet<number>,
  shortIdOf: (userId: string) => string,
): string {
  const meant = mentions.filter(({ userId }) => userId !== ASSISTANT_NAME).map(({ userId }) => shortIdOf(userId))
  const at = meant.length > 0 ? ` at="${[...new Set(meant)].join(' ')}"` : ''
  if (!replyTo) return at
  const whose = replyTo.userId === ASSISTANT_NAME ? 'you' : shortIdOf(replyTo.userId)
  if (shown.has(replyTo.seq)) return ` re="${whose} ${replyTo.seq}"${at}`
  return ` re="${whose}" q="${attribute(replyTo.snippet)}"${at}`
}

function utcTime(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}

function pauseBefore(line: PromptLine, previous: PromptLine | undefined, homeZone: string): string[] {
  if (!previous) return []
  const pauseMs = line.at.getTime() - previous.at.getTime()
  if (isSameQuarter(line.at, previous.at)) return []
  const day = localDay(line.at, homeZone)
  const isNewDay = day !== localDay(previous.at, homeZone)
  if (pauseMs <= GAP_MS && !isNewDay) return []
  const length = pauseMs <= GAP_MS ? '' : ` length="${duration(pauseMs)}"`
  return [`<gap${length}${isNewDay ? ` day="${day}" zone="${homeZone}"` : ''}/>`]
}

/** Midnight is at a quarter of an hour, wherever it is: nothing can begin between these two. */
function isSameQuarter(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / QUARTER_MS) === Math.floor(other.getTime() / QUARTER_MS)
}
const QUARTER_MS = 15 * 60_000

function renameBefore({ kind, userName, edits }: PromptLine, known: string | undefined, id: string): string[] {
  if (kind !== 'person' || edits || known === undefined || known === userName) return []
  return [`<renamed p="${id}" from="${attribute(known)}" to="${attribute(userName)}"/>`]
}

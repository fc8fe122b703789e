import { ASSISTANT_NAME } from '../protocol/brand.ts'
import { PERSONA } from './persona.ts'
import { duration, GAP_MS, localClock, localDay } from './time-sense.ts'

/** Somebody in the room, as Parley needs to know them. `timeZone` is a valid IANA name or null. */
export type PromptPerson = {
  userId: string
  userName: string
  timeZone: string | null
  isOnline: boolean
  lastSeenAt: Date
  joinedSeq: number
}
export type PromptLine = {
  seq: number
  userId: string
  userName: string
  text: string
  at: Date
  kind: 'person' | 'assistant' | 'notice'
  /** On Parley's own lines: the last seq it had seen when it began. */
  seenSeq: number | null
}
export type PromptBlock = { text: string; isCacheBreakpoint: boolean }
export type PromptTurn = { role: 'user' | 'assistant'; blocks: PromptBlock[] }
export type Prompt = { system: PromptBlock[]; turns: PromptTurn[] }

export type PromptInput = {
  /** In the order they joined: that order is their stable id p1, p2, … */
  people: readonly PromptPerson[]
  /** Oldest first. */
  lines: readonly PromptLine[]
  hiddenPrompt: string | null
  now: Date
}

/** About 8,000 tokens of recent messages, at four characters a token. */
const WINDOW_CHARS = 32_000
/** The window's start moves in steps, so that the prompt's prefix stays the same, and cached, for many turns. */
const WINDOW_STEP = 80

/**
 * The whole prompt of one reply. Earlier turns never change a byte: names and times stand in the lines they belong to,
 * what changes (now, clocks, who is here) stands in an uncached tail, and the system prompt knows nobody.
 */
export function layoutPrompt({ people, hiddenPrompt, now, ...input }: PromptInput): Prompt {
  const lines = asSeen(input.lines)
  const shortIds = new Map(people.map(({ userId }, index) => [userId, `p${index + 1}`]))
  const turns = bursts(recent(lines)).map((burst) => turnOf(burst, shortIds))
  const spoken = mergedTurns(turns)
  const last = spoken.at(-1)
  const tail: PromptBlock = { text: tailOf(people, shortIds, lines, now), isCacheBreakpoint: false }
  if (last?.role === 'user') {
    last.blocks = [...last.blocks.slice(0, -1), ...breakpoint(last.blocks.at(-1)), tail]
  } else {
    spoken.push({ role: 'user', blocks: [tail] })
  }
  return { system: systemOf(hiddenPrompt), turns: spoken }
}

/**
 * The lines as Parley met them: its own messages stand right after what it had seen, so that what was said meanwhile comes
 * after them, and no earlier turn changes.
 */
export function asSeen<Line extends Pick<PromptLine, 'seq' | 'kind' | 'seenSeq'>>(lines: readonly Line[]): Line[] {
  const place = ({ seq, kind, seenSeq }: Line) => (kind === 'assistant' && seenSeq !== null ? seenSeq + 0.5 : seq)
  return lines.toSorted((one, other) => place(one) - place(other))
}

function systemOf(hiddenPrompt: string | null): PromptBlock[] {
  const persona = { text: PERSONA, isCacheBreakpoint: hiddenPrompt === null }
  if (hiddenPrompt === null) return [persona]
  return [persona, { text: `<manner>\n${escaped(hiddenPrompt)}\n</manner>`, isCacheBreakpoint: true }]
}

/** The newest lines that fit, from a start that only moves in steps of {@link WINDOW_STEP} messages. */
function recent(lines: readonly PromptLine[]): readonly PromptLine[] {
  let chars = 0
  let first = lines.length
  while (first > 0) {
    chars += (lines[first - 1]?.text.length ?? 0) + 60
    if (chars > WINDOW_CHARS) break
    first--
  }
  if (first === 0) return lines
  const startSeq = Math.ceil((lines[first]?.seq ?? 0) / WINDOW_STEP) * WINDOW_STEP
  const stepped = lines.filter(({ seq }) => seq >= startSeq)
  return stepped.length > 0 ? stepped : lines.slice(first)
}

type Burst = { isAssistant: boolean; lines: PromptLine[]; before: readonly PromptLine[] }

/** Runs of people's lines and notices, and Parley's own messages between them. */
function bursts(lines: readonly PromptLine[]): Burst[] {
  const all: Burst[] = []
  for (const [index, line] of lines.entries()) {
    const isAssistant = line.kind === 'assistant'
    const current = all.at(-1)
    if (current && current.isAssistant === isAssistant) current.lines.push(line)
    else all.push({ isAssistant, lines: [line], before: lines.slice(0, index) })
  }
  return all
}

function turnOf({ isAssistant, lines, before }: Burst, shortIds: ReadonlyMap<string, string>): PromptTurn {
  const text = isAssistant
    ? lines.map((line) => line.text.trim()).join('\n\n')
    : transcript(lines, before, shortIds).join('\n')
  return { role: isAssistant ? 'assistant' : 'user', blocks: [{ text, isCacheBreakpoint: false }] }
}

/** A conversation begins with a person's turn, and no turn is empty. */
function mergedTurns(turns: PromptTurn[]): PromptTurn[] {
  const spoken = turns.filter(({ blocks }) => blocks.some(({ text }) => text.trim() !== ''))
  if (spoken[0]?.role !== 'assistant') return spoken
  return [{ role: 'user', blocks: [{ text: '<earlier/>', isCacheBreakpoint: false }] }, ...spoken]
}

function transcript(
  lines: PromptLine[],
  before: readonly PromptLine[],
  shortIds: ReadonlyMap<string, string>,
): string[] {
  const names = new Map(before.map(({ userId, userName }) => [userId, userName]))
  let previous = before.at(-1)
  return lines.flatMap((line) => {
    const written = [
      ...gapLine(previous, line),
      ...renameLine(names.get(line.userId), line, shortIds),
      lineOf(line, shortIds),
    ]
    names.set(line.userId, line.userName)
    previous = line
    return written
  })
}

function gapLine(previous: PromptLine | undefined, line: PromptLine): string[] {
  if (!previous) return []
  const pause = line.at.getTime() - previous.at.getTime()
  const isNewDay = line.at.toISOString().slice(0, 10) !== previous.at.toISOString().slice(0, 10)
  if (pause < GAP_MS && !isNewDay) return []
  return [`<gap length="${duration(pause)}" day="${localDay(line.at, 'UTC')}"/>`]
}

function renameLine(known: string | undefined, line: PromptLine, shortIds: ReadonlyMap<string, string>): string[] {
  if (line.kind !== 'person' || known === undefined || known === line.userName) return []
  return [`<renamed p="${shortId(line, shortIds)}" from="${escaped(known)}" to="${escaped(line.userName)}"/>`]
}

function lineOf(line: PromptLine, shortIds: ReadonlyMap<string, string>): string {
  const at = `t="${line.at.toISOString().slice(0, 19)}Z"`
  if (line.kind === 'notice') return `<notice id="${line.seq}" ${at}>${escaped(line.text)}</notice>`
  return `<m id="${line.seq}" p="${shortId(line, shortIds)}" n="${escaped(line.userName)}" ${at}>${escaped(line.text)}</m>`
}

function shortId({ userId }: PromptLine, shortIds: ReadonlyMap<string, string>): string {
  return shortIds.get(userId) ?? 'p0'
}

/** What holds only now: the time, each person's clock, who is here, who joined after which message. */
function tailOf(
  people: readonly PromptPerson[],
  shortIds: ReadonlyMap<string, string>,
  lines: readonly PromptLine[],
  now: Date,
): string {
  const rows = people.map((person) => personRow(person, shortIds.get(person.userId) ?? 'p0', now))
  const lastReply = lines.findLastIndex(({ kind }) => kind === 'assistant')
  const waiting = new Set(
    lines
      .slice(lastReply + 1)
      .filter(({ kind }) => kind === 'person')
      .map(({ userId }) => userId),
  )
  const to = people.filter(({ userId }) => waiting.has(userId)).map(({ userId }) => shortIds.get(userId))
  return [
    `<now utc="${now.toISOString().slice(0, 19)}Z">`,
    ...rows,
    '</now>',
    `<respond to="${to.join(' ')}">Write ${ASSISTANT_NAME}'s next message to the room.</respond>`,
  ].join('\n')
}

function personRow(
  { userName, timeZone, isOnline, lastSeenAt, joinedSeq }: PromptPerson,
  id: string,
  now: Date,
): string {
  const clock = timeZone ? ` local="${localClock(now, timeZone)}" zone="${timeZone}"` : ''
  const seen = isOnline ? 'here' : `away for ${duration(now.getTime() - lastSeenAt.getTime())}`
  return `<person p="${id}" n="${escaped(userName)}"${clock} seen="${seen}" joined-at-message="${joinedSeq}"/>`
}

function breakpoint(block: PromptBlock | undefined): PromptBlock[] {
  return block ? [{ ...block, isCacheBreakpoint: true }] : []
}

/** Nothing that people write can end its own line or begin another. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

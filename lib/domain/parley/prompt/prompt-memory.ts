import { escaped } from './markup.ts'
import { holdingAt, type Memory, type MemoryLine } from '../memory/memory.ts'
import { WINDOW_SEGMENTS } from './prompt-window.ts'

/** About 4,000 and 1,000 tokens. The oldest summaries go first, several at a time; of the facts the oldest. */
const SUMMARIES_CHARS = 16_000
const FACTS_CHARS = 4_000
/** What was decided outlives its summary. */
const OLD_DECISIONS_CHARS = 2_000
const SEGMENTS_A_STEP = 8
const SEGMENTS_MAX = 24
/** What has to be known for a prompt: lines of so many segments, and so many facts and older decisions. */
export const SEGMENTS_READ = SEGMENTS_MAX + SEGMENTS_A_STEP + WINDOW_SEGMENTS
export const FACTS_READ = 200
export const OLD_DECISIONS_READ = 60

type ShortIdOf = (userId: string) => string

type MemoryTexts = { summaries: string[]; facts: string | null }

/**
 * What Parley remembers of everything up to `seq`, for the prompt: what was decided in segments whose summary is gone, one
 * text per segment, append-only, then the facts per person. A summary never changes, so summaries that stood in an earlier prompt are found in the cache.
 */
export function memoryTexts(memory: Memory, seq: number, shortIdOf: ShortIdOf): MemoryTexts {
  const lines = holdingAt(memory.lines, seq)
  const segments = memory.segments.filter(({ toSeq }) => toSeq <= seq)
  const all = segments.slice(stepped(segments.length - SEGMENTS_MAX)).map(({ fromSeq, toSeq }) => {
    const own = lines.filter((line) => line.toSeq === toSeq && line.kind !== 'fact')
    const parts = [
      `<summary from="${fromSeq}" to="${toSeq}">`,
      ...own.map((line) => taggedNote(line, shortIdOf)),
      '</summary>',
    ]
    return parts.join('\n')
  })
  const summaries = affordable(all)
  const goneSeq = segments.at(-1 - summaries.length)?.toSeq ?? 0
  const gone = lines.filter(({ kind, toSeq }) => kind === 'decision' && toSeq <= goneSeq)
  const decisions = newest('decided', gone, OLD_DECISIONS_CHARS, shortIdOf)
  const facts = lines.filter(({ kind }) => kind === 'fact')
  return { summaries: [...decisions, ...summaries], facts: newest('facts', facts, FACTS_CHARS, shortIdOf)[0] ?? null }
}

/** The start of the newest segments moves in steps. */
function stepped(first: number): number {
  return Math.max(0, Math.ceil(first / SEGMENTS_A_STEP) * SEGMENTS_A_STEP)
}

/** The newest that fit, from a start that moves in steps too. */
function affordable(summaries: readonly string[]): string[] {
  let first = 0
  const chars = (from: number) => summaries.slice(from).reduce((sum, { length }) => sum + length, 0)
  while (first + SEGMENTS_A_STEP < summaries.length && chars(first) > SUMMARIES_CHARS) first += SEGMENTS_A_STEP
  return summaries.slice(first)
}

/** The newest lines that fit, under a heading; nothing where there are none. */
function newest(heading: string, lines: readonly MemoryLine[], mostChars: number, shortIdOf: ShortIdOf): string[] {
  let chars = 0
  const shown = lines
    .map((line) => taggedNote(line, shortIdOf))
    .toReversed()
    .filter(({ length }) => (chars += length) <= mostChars)
    .toReversed()
  return shown.length === 0 ? [] : [[`<${heading}>`, ...shown, `</${heading}>`].join('\n')]
}

function taggedNote({ kind, userId, seqs, text }: MemoryLine, shortIdOf: ShortIdOf): string {
  const person = userId === null ? '' : ` p="${shortIdOf(userId)}"`
  return `<${kind}${person} m="${seqs.join(' ')}">${escaped(text)}</${kind}>`
}

import { escaped } from './markup.ts'
import { holdingAt, type Memory, type MemoryLine } from '../memory/memory.ts'
import { WINDOW_SEGMENTS } from './prompt-window.ts'

/** Limits of summaries and facts: about 4,000 and 1,000 tokens. The oldest go first, summaries several at a time. */
const SUMMARIES_CHARS = 16_000
const FACTS_CHARS = 4_000
/** Decisions outlive their segment's summary. */
const OLD_DECISIONS_CHARS = 2_000
const SEGMENTS_A_STEP = 8
const SEGMENTS_MAX = 24
/** Sources shown with a note. */
const SOURCES_SHOWN = 6
/** Rows to read for a prompt: lines of the newest segments, facts and older decisions. */
export const SEGMENTS_READ = SEGMENTS_MAX + SEGMENTS_A_STEP + WINDOW_SEGMENTS
export const FACTS_READ = 200
export const OLD_DECISIONS_READ = 60

type ShortIdOf = (userId: string) => string

type MemoryTexts = { summaries: string[]; facts: string | null }

/**
 * Writes the memory up to `seq` for the prompt: decisions of dropped segments, one text per segment, then facts.
 * Summaries are append-only and never change, so they stay cached.
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

/** Rounds a start up to a whole step, so that it moves rarely and the cache holds. */
function stepped(first: number): number {
  return Math.max(0, Math.ceil(first / SEGMENTS_A_STEP) * SEGMENTS_A_STEP)
}

/** Returns the newest summaries within the limit. Their start moves in steps too. */
function affordable(summaries: readonly string[]): string[] {
  let first = 0
  const chars = (from: number) => summaries.slice(from).reduce((sum, { length }) => sum + length, 0)
  while (first + SEGMENTS_A_STEP < summaries.length && chars(first) > SUMMARIES_CHARS) first += SEGMENTS_A_STEP
  return summaries.slice(first)
}

/** Writes the newest lines within the limit under a tag; empty when there are none. */
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
  return `<${kind}${person} m="${seqs.slice(0, SOURCES_SHOWN).join(' ')}">${escaped(text)}</${kind}>`
}

import { escaped } from './markup.ts'
import { holdingAt, type Memory, type MemoryLine } from './memory.ts'

/** About 4,000 and 1,000 tokens. The oldest summaries go first, several at a time; of the facts the oldest. */
const SUMMARIES_CHARS = 16_000
const FACTS_CHARS = 4_000
const SEGMENTS_A_STEP = 8

type ShortIdOf = (userId: string) => string

export type MemoryTexts = { summaries: string[]; facts: string | null }

/**
 * What Parley remembers of everything up to `seq`, for the prompt: one text per segment, append-only, then the facts per
 * person. A summary never changes, so summaries that stood in an earlier prompt are found in the cache.
 */
export function memoryTexts(memory: Memory, seq: number, shortIdOf: ShortIdOf): MemoryTexts {
  const lines = holdingAt(memory.lines, seq)
  const summaries = memory.segments
    .filter(({ toSeq }) => toSeq <= seq)
    .map(({ fromSeq, toSeq }) => {
      const own = lines.filter((line) => line.toSeq === toSeq && line.kind !== 'fact')
      return [`<summary from="${fromSeq}" to="${toSeq}">`, ...own.map((line) => lineOf(line, shortIdOf)), '</summary>']
    })
    .map((parts) => parts.join('\n'))
  return { summaries: affordable(summaries), facts: factsOf(lines, shortIdOf) }
}

/** The newest that fit, from a start that moves in steps. */
function affordable(summaries: readonly string[]): string[] {
  let first = 0
  const chars = (from: number) => summaries.slice(from).reduce((sum, { length }) => sum + length, 0)
  while (first + SEGMENTS_A_STEP < summaries.length && chars(first) > SUMMARIES_CHARS) first += SEGMENTS_A_STEP
  return summaries.slice(first)
}

function factsOf(lines: readonly MemoryLine[], shortIdOf: ShortIdOf): string | null {
  let chars = 0
  const facts = lines
    .filter(({ kind }) => kind === 'fact')
    .map((fact) => lineOf(fact, shortIdOf))
    .toReversed()
    .filter(({ length }) => (chars += length) <= FACTS_CHARS)
    .toReversed()
  return facts.length === 0 ? null : ['<facts>', ...facts, '</facts>'].join('\n')
}

function lineOf({ kind, userId, seqs, text }: MemoryLine, shortIdOf: ShortIdOf): string {
  const person = userId === null ? '' : ` p="${shortIdOf(userId)}"`
  return `<${kind}${person} m="${seqs.join(' ')}">${escaped(text)}</${kind}>`
}

import type { Segment } from './memory.ts'

/** About 8,000 tokens of recent messages, at four characters a token. */
const WINDOW_CHARS = 32_000
/** A line's own tag: number, name, time. */
const LINE_CHARS = 60
/** The window's start moves by this many segments at a time, so that the prompt's prefix stays, and cached, for many turns. */
const SEGMENTS_A_STEP = 2
/** However short the messages are. */
export const WINDOW_SEGMENTS = 8

/** Where the memory is behind, the window grows to half as much again; then its start moves in steps of so many messages. */
const LONGEST_WINDOW_CHARS = 48_000
const MESSAGES_A_STEP = 80

type Sized = { seq: number; text: string }

/** Lines after this seq stand in the prompt word by word; what is before is remembered by its segments. */
export function windowStart(lines: readonly Sized[], segments: readonly Segment[]): number {
  const charsAfter = measure(lines)
  const start = borders(segments).find((seq) => charsAfter(seq) <= WINDOW_CHARS) ?? segments.at(-1)?.toSeq ?? 0
  if (charsAfter(start) <= LONGEST_WINDOW_CHARS) return start
  return withoutMemory(lines, charsAfter)
}

/** Where the window may begin, oldest first: every second segment's end, of the last few. */
function borders(segments: readonly Segment[]): number[] {
  const all = [0, ...segments.map(({ toSeq }) => toSeq)]
  return all.filter((_, ordinal) => ordinal % SEGMENTS_A_STEP === 0 && ordinal >= segments.length - WINDOW_SEGMENTS)
}

function withoutMemory(lines: readonly Sized[], charsAfter: (seq: number) => number): number {
  const fits = lines.find(({ seq }) => charsAfter(seq) <= WINDOW_CHARS)?.seq ?? 0
  const stepped = Math.ceil(fits / MESSAGES_A_STEP) * MESSAGES_A_STEP
  return charsAfter(stepped) > 0 ? stepped : fits
}

/** How long the lines after a seq are together. */
function measure(lines: readonly Sized[]): (seq: number) => number {
  return (after) => {
    let chars = 0
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = lines[at]
      if (!line || line.seq <= after || chars > LONGEST_WINDOW_CHARS) break
      chars += line.text.length + LINE_CHARS
    }
    return chars
  }
}

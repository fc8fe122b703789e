import type { Segment } from '../memory/memory.ts'

/** About 8,000 tokens of recent messages, at four characters a token. */
const WINDOW_CHARS = 32_000
/** For a line's own tag, and so that short messages make no window of thousands. */
const LINE_CHARS = 60
/** The window's start moves by this many segments at a time, so that the prompt's prefix stays, and cached, for many turns. */
const SEGMENTS_A_STEP = 2
/** However short the messages are. */
export const WINDOW_SEGMENTS = 8

/** So much of what was said last always stands in the window, however long the segments' messages are. */
const LEAST_WINDOW_CHARS = 8_000

/** Where the memory is behind, the window grows to half as much again. */
const WINDOW_MAX_CHARS = 48_000
/** Then its start is a multiple of one of these, of the first that the window's bounds allow: so it stays for a while. */
const MESSAGES_A_STEP = [80, 40, 20, 10, 5, 2]

type Sized = { seq: number; text: string }

/** Lines after this seq stand in the prompt word by word; what is before is remembered by its segments. */
export function windowStart(lines: readonly Sized[], segments: readonly Segment[]): number {
  const charsAfter = measure(lines)
  const [oldest = 0, ...newer] = borders(segments)
  const starts = [oldest, ...newer.filter((seq) => charsAfter(seq) >= LEAST_WINDOW_CHARS)]
  const start = starts.find((seq) => charsAfter(seq) <= WINDOW_CHARS) ?? starts.at(-1) ?? oldest
  if (charsAfter(start) <= WINDOW_MAX_CHARS) return start
  return withoutMemory(lines, charsAfter)
}

/** Where the window may begin, oldest first: every second segment's end, of the last few; at the latest the last one's. */
function borders(segments: readonly Segment[]): number[] {
  const all = [0, ...segments.map(({ toSeq }) => toSeq)]
  return all.filter((_, ordinal) => {
    if (ordinal === segments.length) return true
    return ordinal % SEGMENTS_A_STEP === 0 && ordinal >= segments.length - WINDOW_SEGMENTS
  })
}

/** Never later than the window's usual length allows, never earlier than its greatest. */
function withoutMemory(lines: readonly Sized[], charsAfter: (seq: number) => number): number {
  const firstWithin = (chars: number) => lines.find(({ seq }) => charsAfter(seq) <= chars)?.seq ?? 0
  const [earliest, latest] = [firstWithin(WINDOW_MAX_CHARS), firstWithin(WINDOW_CHARS)]
  const steps = MESSAGES_A_STEP.map((step) => latest - (latest % step))
  return steps.find((seq) => seq >= earliest) ?? latest
}

/** How long the lines after a seq are together. */
function measure(lines: readonly Sized[]): (seq: number) => number {
  return (after) => {
    let chars = 0
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = lines[at]
      if (!line || line.seq <= after || chars > WINDOW_MAX_CHARS) break
      chars += line.text.length + LINE_CHARS
    }
    return chars
  }
}

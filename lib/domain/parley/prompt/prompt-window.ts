import type { Segment } from '../memory/memory.ts'

/** Recent messages in the prompt: about 8,000 tokens at four characters each. */
const WINDOW_CHARS = 32_000
/** Added per line for its tag; it also bounds the number of short messages. */
const LINE_CHARS = 60
/** Segments by which the window's start moves at once, so that the prefix stays cached for many turns. */
const SEGMENTS_A_STEP = 2
/** Most segments in the window, however short their messages. */
export const WINDOW_SEGMENTS = 8

/** Newest characters that always stay in the window, however long the segments. */
const LEAST_WINDOW_CHARS = 8_000

/** Largest window while note-taking lags behind. */
const WINDOW_MAX_CHARS = 48_000
/** In such a window the start is a multiple of the first step that fits, so that it moves rarely. */
const MESSAGES_A_STEP = [80, 40, 20, 10, 5, 2]

type Sized = { seq: number; text: string }

/** Returns the seq after which lines stand verbatim. Segments cover everything before it. */
export function windowStart(lines: readonly Sized[], segments: readonly Segment[]): number {
  const charsAfter = measure(lines)
  const [oldest = 0, ...newer] = borders(segments)
  const starts = [oldest, ...newer.filter((seq) => charsAfter(seq) >= LEAST_WINDOW_CHARS)]
  const start = starts.find((seq) => charsAfter(seq) <= WINDOW_CHARS) ?? starts.at(-1) ?? oldest
  if (charsAfter(start) <= WINDOW_MAX_CHARS) return start
  return withoutMemory(lines, charsAfter)
}

/** Returns the possible starts of the window, oldest first: every second end of the recent segments, and the last one. */
function borders(segments: readonly Segment[]): number[] {
  const all = [0, ...segments.map(({ toSeq }) => toSeq)]
  return all.filter((_, ordinal) => {
    if (ordinal === segments.length) return true
    return ordinal % SEGMENTS_A_STEP === 0 && ordinal >= segments.length - WINDOW_SEGMENTS
  })
}

/** Returns a start for lines without notes, between the usual and the largest window. */
function withoutMemory(lines: readonly Sized[], charsAfter: (seq: number) => number): number {
  const firstWithin = (chars: number) => lines.find(({ seq }) => charsAfter(seq) <= chars)?.seq ?? 0
  const [earliest, latest] = [firstWithin(WINDOW_MAX_CHARS), firstWithin(WINDOW_CHARS)]
  const steps = MESSAGES_A_STEP.map((step) => latest - (latest % step))
  return steps.find((seq) => seq >= earliest) ?? latest
}

/** Returns a function that measures the lines after a seq, in characters. */
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

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextSegment, type Segment } from '#lib/domain/parley/memory/memory.ts'
import { windowStart } from '#lib/domain/parley/prompt/prompt-window.ts'

/** The length of a line's tag, which counts too. */
const TAG_CHARS = 60
const USUAL_CHARS = 32_000
const LEAST_CHARS = 8_000
const LONGEST_CHARS = 48_000

const AT = new Date(Date.UTC(2026, 10, 21, 9))
type Said = { seq: number; text: string; at: Date; isFinal: boolean }

/** Builds consecutive messages of these lengths. */
function chat(lengths: readonly number[]): Said[] {
  return lengths.map((length, at) => ({ seq: at + 1, text: 'x'.repeat(length), at: AT, isFinal: true }))
}

/** Makes all segments that are due of these lines. */
function segmentsOf(lines: readonly Said[]): Segment[] {
  const segments: Segment[] = []
  for (let next = nextSegment(lines, AT); next; next = nextSegment(lines.slice(next.toSeq), AT)) segments.push(next)
  return segments
}

const charsOf = (lines: readonly Said[]) => lines.reduce((sum, { text }) => sum + text.length + TAG_CHARS, 0)
const after = (lines: readonly Said[], seq: number) => lines.slice(seq)

/** Returns the newest lines that fit into this many characters. */
function newest(lines: readonly Said[], chars: number): Said[] {
  let left = chars
  const firstIn = lines.findLastIndex((line) => (left -= charsOf([line])) < 0) + 1
  return lines.slice(firstIn)
}

const length = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 4096 }))
const lengths = fc.oneof(
  fc.array(length, { minLength: 1, maxLength: 600, size: 'max' }),
  fc.tuple(length, fc.integer({ min: 1, max: 700 })).map(([each, count]) => Array<number>(count).fill(each)),
)

describe('the window of a chat without notes', () => {
  test('holds the last 32,000 characters at least, and 48,000 at most', () => {
    fc.assert(
      fc.property(lengths, (given) => {
        const lines = chat(given)
        const window = after(lines, windowStart(lines, []))
        expect(window.length).toBeGreaterThanOrEqual(newest(lines, USUAL_CHARS).length)
        expect(charsOf(window)).toBeLessThanOrEqual(LONGEST_CHARS)
      }),
    )
  })

  test('stands still for a while, and only ever moves on', () => {
    fc.assert(
      fc.property(lengths, (given) => {
        const lines = chat(given)
        const starts = lines.map((_, at) => windowStart(lines.slice(0, at + 1), []))
        expect(starts).toEqual(starts.toSorted((one, other) => one - other))
        const moves = new Set(starts).size - 1
        const passed = charsOf(lines.slice(0, starts.at(-1)))
        expect(moves, 'one move for several thousand characters').toBeLessThanOrEqual(1 + passed / 4_000)
      }),
      { numRuns: 25 },
    )
  })

  test('moves by 80 messages if they are short', () => {
    const lines = chat(Array<number>(800).fill(40))
    const starts = new Set(lines.map((_, at) => windowStart(lines.slice(0, at + 1), [])))
    expect([...starts].every((start) => start % 80 === 0)).toBe(true)
  })

  test('holds more than 40 messages of 600 characters', () => {
    const lines = chat([...Array<number>(79).fill(600), 24, 40])
    expect(after(lines, windowStart(lines, [])).length).toBeGreaterThan(40)
  })
})

test('a fully noted chat keeps 8,000 to 48,000 characters in the window, however long its messages are', () => {
  fc.assert(
    fc.property(lengths, (given) => {
      const lines = chat(given)
      const window = after(lines, windowStart(lines, segmentsOf(lines)))
      expect(charsOf(window)).toBeGreaterThanOrEqual(Math.min(LEAST_CHARS, charsOf(lines)))
      expect(charsOf(window)).toBeLessThanOrEqual(LONGEST_CHARS)
    }),
  )
})

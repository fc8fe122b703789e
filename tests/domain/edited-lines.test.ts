import { describe, expect, test } from 'vitest'
import { withEdits, withoutEdits, type StoredEdit } from '#lib/domain/parley/prompt/edited-lines.ts'
import { layoutPrompt } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { StoredLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { bytesOf } from '#tests/support/long-chat.ts'

const at = (seq: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seq))
const line = (seq: number, text: string): StoredLine => {
  return { seq, userId: 'ana', userName: 'Ana', text, at: at(seq), kind: 'person', seenSeq: null, isBrokenOff: false }
}
const reply = (seq: number, seenSeq: number, text: string): StoredLine => {
  return { ...line(seq, text), userId: 'Parley', userName: 'Parley', kind: 'assistant', seenSeq }
}
const edit = (seq: number, afterSeq: number, before: string, after: string, isBehindReply = false): StoredEdit => {
  return { seq, afterSeq, isBehindReply, before, after, at: at(afterSeq + 1), userId: 'ana', userName: 'Ana' }
}

const ANA = {
  ...{ userId: 'ana', ids: ['ana'], number: 1, userName: 'Ana', timeZone: null, isOnline: true },
  ...{ lastSeenAt: at(0), joinedSeq: 0 },
}

/** Returns the prompt of these lines and edits; all other input is constant. */
function spoken(lines: readonly StoredLine[], edits: readonly StoredEdit[]): string {
  const rest = { people: [ANA], memory: { segments: [], lines: [] }, hiddenPrompt: null, homeZone: null, respondTo: [] }
  const [said] = bytesOf(layoutPrompt({ ...rest, lines: withEdits(lines, edits), now: at(99) }))
    .toString()
    .split(/\n[a-z]*:? ?<now /)
  return said!
}
const places = (text: string, ...words: string[]) => words.map((word) => text.indexOf(word))
const rising = (numbers: number[]) => numbers.every((n, i) => n >= 0 && n > (numbers[i - 1] ?? -1))

describe('[EDIT-3] a line that may have been read stays; its new words stand behind all earlier lines', () => {
  test('as a line of their own, escaped like any other', () => {
    const text = spoken([line(1, 'seven <b>'), reply(2, 1, 'Noted.')], [edit(1, 2, 'six', 'seven <b>')])
    expect(text).toContain('<m 1 p1 12:00 n="Ana">six</m>')
    expect(text).toContain('<edited 1 p1 12:00>seven &lt;b&gt;</edited>')
    expect(rising(places(text, '>six<', 'Noted.', 'seven &lt;b&gt;'))).toBe(true)
  })

  test('and no earlier turn changes', () => {
    const before = spoken([line(1, 'six'), reply(2, 1, 'Noted.'), line(3, 'more')], [])
    const later = [line(1, 'eight'), reply(2, 1, 'Noted.'), line(3, 'more'), line(4, 'then')]
    const edits = [edit(1, 3, 'six', 'seven'), edit(1, 3, 'seven', 'eight')]
    const text = spoken(later, edits)
    expect(text.startsWith(before)).toBe(true)
    expect(rising(places(text, '>six<', 'Noted.', '>more<', '>seven<', '>eight<', '>then<'))).toBe(true)
  })

  test('before a reply that read them, and behind one that did not', () => {
    const lines = [line(1, 'seven'), reply(2, 1, 'Noted.'), line(3, 'more'), reply(4, 3, 'Answer.')]
    const read = spoken(lines, [edit(1, 3, 'six', 'seven')])
    expect(rising(places(read, '>more<', '>seven<', 'Answer.'))).toBe(true)
    const unread = spoken(lines, [edit(1, 3, 'six', 'seven', true)])
    expect(rising(places(unread, '>more<', 'Answer.', '>seven<'))).toBe(true)
  })

  test('they rename nobody, and stand alone if their line is no longer in the prompt', () => {
    const renamed = { ...line(4, 'hello'), userName: 'Anna' }
    const text = spoken([line(3, 'more'), renamed], [{ ...edit(1, 4, 'six', 'seven'), userName: 'Old' }])
    expect(text.match(/<renamed /g)).toHaveLength(1)
    expect(text).not.toContain('>six<')
    expect(text).toContain('>seven</edited>')
  })
})

test('[EDIT-3] what keeps no turns reads each line once, as it is now, at its place', () => {
  const lines = [line(1, 'eight'), reply(2, 1, 'Noted.'), line(3, 'more')]
  const edits = [edit(1, 2, 'six', 'seven'), edit(1, 3, 'seven', 'eight', true), edit(9, 3, 'gone', 'by')]
  expect(withoutEdits(withEdits(lines, edits))).toEqual(lines)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setLines, type LineRun } from '#lib/domain/text/set-lines.ts'
import { drawing } from '#tests/support/corpus.ts'

/** Returns all parts of a run, in the order of the text. */
function textOf(run: LineRun): string {
  switch (run.kind) {
    case 'words':
      return run.text
    case 'list':
      return run.items.map(({ mark, text }) => mark + text).join('')
    case 'quote':
      return run.lines.map(({ mark, text }) => mark + text).join('')
    case 'heading':
      return run.mark + run.text
    case 'table': {
      const cells = [run.header, ...run.rows].map((row) => row.map(({ bar, text, tail }) => bar + text + tail).join(''))
      return [cells[0], run.rule, ...cells.slice(1)].join('')
    }
  }
}
const joined = (runs: readonly LineRun[]) => runs.map(textOf).join('')
const kinds = (text: string, isGrowing = false) => setLines(text, isGrowing).map(({ kind }) => kind)
const items = (text: string) => {
  const [run] = setLines(text)
  return run?.kind === 'list' ? run.items.map(({ level, sign, text }) => [level, sign, text.trim()]) : run?.kind
}

describe('the kinds of a line', () => {
  test.each([
    [
      '- one\n- two',
      [
        [0, 'bullet', 'one'],
        [0, 'bullet', 'two'],
      ],
    ],
    [
      '* one\n+ two',
      [
        [0, 'bullet', 'one'],
        [0, 'bullet', 'two'],
      ],
    ],
    [
      '1. one\n2) two\n١. ثلاثة',
      [
        [0, 'typed', 'one'],
        [0, 'typed', 'two'],
        [0, 'typed', 'ثلاثة'],
      ],
    ],
    [
      '- a\n  - b\n    1. c\n- d',
      [
        [0, 'bullet', 'a'],
        [1, 'bullet', 'b'],
        [2, 'typed', 'c'],
        [0, 'bullet', 'd'],
      ],
    ],
    [
      '1. a\n    - b\n    - c',
      [
        [0, 'typed', 'a'],
        [1, 'bullet', 'b'],
        [1, 'bullet', 'c'],
      ],
    ],
    [
      '- a\n\t- b\n  - c',
      [
        [0, 'bullet', 'a'],
        [1, 'bullet', 'b'],
        [1, 'bullet', 'c'],
      ],
    ],
    [
      '- [ ] buy\n- [x] sell\n- [X] keep',
      [
        [0, 'open', 'buy'],
        [0, 'done', 'sell'],
        [0, 'done', 'keep'],
      ],
    ],
    [
      '1、苹果\n2、梨',
      [
        [0, 'typed', '苹果'],
        [0, 'typed', '梨'],
      ],
    ],
    [
      '・りんご\n• pear',
      [
        [0, 'typed', 'りんご'],
        [0, 'typed', 'pear'],
      ],
    ],
    [
      '- a\n  goes on\n- b',
      [
        [0, 'bullet', 'a\n  goes on'],
        [0, 'bullet', 'b'],
      ],
    ],
  ])('[DRAW-1] the items of %j', (text, expected) => {
    expect(items(text)).toEqual(expected)
  })

  test.each([
    ['> a\n>> b\n>\n> c', ['quote']],
    ['# Plan\nwords\n## More', ['heading', 'words', 'heading']],
    ['Buy:\n- a\nThen', ['words', 'list', 'words']],
    ['Look:\n| a | b |\n|---|:-:|\n| c | d |\nSo', ['words', 'table', 'words']],
  ])('[DRAW-1] the runs of %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  test.each([
    '-5 degrees',
    '- ',
    '--- ',
    '---',
    '1.5 litres',
    '2026. Ende',
    '**bold** start',
    '*one* word',
    '#hashtag',
    '>_<',
    '>:(',
    '->',
    '| a | b |',
    '| a | b |\n| c | d |',
    '| a | b |\n|---|',
    'a | b\n---|---',
    '+49 316',
    '· a',
    '— said he',
    '[ ] a',
    '10 people',
  ])('[DRAW-1] %j is words', (text) => {
    expect(new Set(kinds(text))).toEqual(new Set(['words']))
  })

  test('[DRAW-1] a table has its cells, escaped bars in them, and their alignment', () => {
    const [table] = setLines('| a \\| b | c |\n|:-:|--:|\n|d||\n| e | f | g |')
    if (table?.kind !== 'table') throw new Error('it must be a table for this test to mean anything')
    expect(table.header.map(({ text }) => text)).toEqual(['a \\| b', 'c'])
    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['d', ''],
      ['e', 'f', 'g'],
    ])
    expect(table.alignments).toEqual(['center', 'end'])
  })
})

test('[DRAW-1] [SAFE-15] behind 200 set lines of a paragraph the rest is words', () => {
  expect(kinds('- a\n'.repeat(250))).toEqual(['list', 'words'])
  expect(kinds(`|a|\n|-|\n${'|b|\n'.repeat(250)}`)).toEqual(['table', 'words'])
  expect(kinds('words\n'.repeat(300) + '- a')).toEqual(['words', 'list'])
})

const line = fc.constantFrom(
  '- a',
  '  - b',
  '1. c',
  '10 d',
  '> q',
  '>> r',
  '# h',
  '#h',
  '| a | b |',
  '|---|---|',
  '| c',
  '|',
  '- [x] done',
  '- [',
  '* ',
  '**b**',
  '  more',
  '\t',
  '  ',
  'words',
  '```js',
  '-',
  '1',
  'x | y',
  '・z',
  '-\u00a0n',
)
const text = fc.array(line, { minLength: 1, maxLength: 9 }).map((lines) => lines.join('\n'))

test('[DRAW-1] joined, the runs are the text: nothing that was written is lost or changed', () => {
  fc.assert(
    fc.property(text, (all) => {
      expect(joined(setLines(all))).toBe(all)
    }),
    { numRuns: 500 },
  )
})

/** Expects `after` to extend `before`: every run keeps its kind, and all but the last keep their text. */
function expectGrown(before: LineRun[], after: LineRun[], at: string): void {
  expect(after.length, at).toBeGreaterThanOrEqual(before.length)
  before.forEach((run, index) => {
    const now = after[index]!
    expect(now.kind, at).toBe(run.kind)
    const isLast = index === before.length - 1
    if (!isLast) expect(textOf(now), at).toBe(textOf(run))
    else expect(textOf(now).replace(/\s+/g, ''), at).toContain(textOf(run).replace(/\s+/g, ''))
  })
}

const samples = drawing.filter(([kind]) => kind.startsWith('lines')).map(([, { sent }]) => sent)
test.each([1, 5])('[DRAW-1] a text that grows by %d never takes back how a line is set', (step) => {
  const grow = (all: string) => {
    let before: LineRun[] = []
    for (let end = step; end < all.length + step; end += step) {
      const after = setLines(all.slice(0, end), true)
      expectGrown(before, after, all.slice(0, end))
      before = after
    }
    expectGrown(before, setLines(all), all)
  }
  expect(samples.length, 'the corpus has cases of lines').toBeGreaterThan(5)
  samples.forEach(grow)
  fc.assert(
    fc.property(text, (all) => grow(all)),
    { numRuns: 300 },
  )
})

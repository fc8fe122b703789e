import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMessage } from '#lib/domain/text/split-message.ts'

test.each([
  ['what fits', 'short', []],
  ['behind a paragraph', 'aaa aaa aaa.\n\nbbb bbb bbb', ['aaa aaa aaa.', 'bbb bbb bbb']],
  ['behind a line', 'aaa aaa aaa\nbbb bbb bbb', ['aaa aaa aaa', 'bbb bbb bbb']],
  ['behind a sentence', 'One two three. Four five six', ['One two three.', 'Four five six']],
  [
    'behind a sentence without spaces',
    '一二三四五六七八九十。一二三四五六七八九十',
    ['一二三四五六七八九十。', '一二三四五六七八九十'],
  ],
  ['behind a word', 'abcdefg hijklmn opqrstu', ['abcdefg hijklmn', 'opqrstu']],
  ['before code', 'See here\n```\nabc\ndef\n```', ['See here', '```\nabc\ndef\n```']],
  ['within code that alone is too long', '```\nabcdefg\nhijklmn\nopq\n```', ['```\nabcdefg\nhijklmn', 'opq\n```']],
  ['what would be more than ten', 'word '.repeat(60), []],
])('[ROOM-6] %s', (_where, text, parts) => {
  expect(splitMessage(text, 20)).toEqual(parts)
})

test('[ROOM-6] a word that is too long is cut between graphemes', () => {
  const family = '👨‍👩‍👧‍👦'
  const parts = splitMessage(family.repeat(8), 30)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect(part).toBe(family.repeat(part.length / family.length))
})

test('[ROOM-6] [VAL-6] every part can be sent, and together they are the text but for the spaces at the cuts', () => {
  const piece = fc.constantFrom(
    'word ',
    'A sentence. ',
    '\n',
    '\n\n',
    '```\n',
    'é',
    '👍🏽',
    '字',
    'x'.repeat(25),
    '\0',
    '  ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      const parts = splitMessage(text, 40)
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(40)
        expect(part.trim()).toBe(part)
        expect(part).not.toBe('')
      }
      if (parts.length > 0) expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/[\s\0]/g, ''))
    }),
    { numRuns: 500 },
  )
})

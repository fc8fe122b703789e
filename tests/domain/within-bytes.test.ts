import { describe, expect, test } from 'vitest'
import { bytesWritten, fitting } from '#lib/domain/messages/within-bytes.ts'

describe('an answer of so many bytes', () => {
  test.each([
    ['letters', 'abc', 5],
    ['a control character, which JSON escapes', '\u0001', 8],
    ['a quotation mark', '"', 4],
    ['characters of three bytes', '語語', 8],
    ['an emoji', '😀', 6],
  ])('%s count as they are written', (_, text, bytes) => expect(bytesWritten(text)).toBe(bytes))

  const rows = ['aaaa', 'bbbb', 'cccc'] // seven bytes each, with the comma

  test.each([
    [21, 3],
    [20, 2],
    [14, 2],
    [13, 1],
  ])('%i bytes hold %i of three rows', (maxBytes, count) => expect(fitting(rows, maxBytes)).toBe(count))

  test('holds one row at least, however large, and none if there is none', () => {
    expect([fitting(rows, 0), fitting([], 100)]).toEqual([1, 0])
  })
})

import { describe, expect, test } from 'vitest'
import { isAnswerable, quotationOf, snippetOf } from '#lib/domain/messages/addressed/quotation.ts'
import { isPlain } from '#lib/domain/text/message-blocks.ts'
import { withoutMarks } from '#lib/domain/text/without-marks.ts'
import { ASSISTANT_NAME, HIDDEN_MARKER, SYSTEM_USER_ID } from '#lib/protocol/brand.ts'
import { isVisible } from '#lib/protocol/text.ts'
import { naughty, xss } from '#tests/support/corpus.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('[REPLY-1] a snippet', () => {
  test.each([
    ['hello', 'hello'],
    ['two\n\nlines\t and  spaces', 'two lines and spaces'],
    ['**bold**, *soft*, __bold__, _soft_ and ~~gone~~', 'bold, soft, bold, soft and gone'],
    ['***both*** of it', 'both of it'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 234'],
    ['a * b and ** c', 'a * b and ** c'],
    ['run `npm *test*` now', 'run npm *test* now'],
    ['see\n```ts\nconst a = **b**\n```\nthere', 'see const a = **b** there'],
    ['[the *menu*](https://example.org/a_b_c) please', 'the menu please'],
    ['[no](scheme) and [ ] box', '[no](scheme) and [ ] box'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['# Plan\n- bread\n- [x] milk\n> said he\n1. first', 'Plan bread milk said he 1. first'],
    ['#garden and -5 degrees', '#garden and -5 degrees'],
    ['\\*not\\* a mark', '\\*not\\* a mark'],
    ['**', '**'],
    ['- ', '-'],
    ['a & b < c', 'a & b < c'],
  ])('%j reads %j', (text, snippet) => {
    expect(snippetOf(text)).toBe(snippet)
  })

  test.each([
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    [`${'x'.repeat(98)} yy`, `${'x'.repeat(98)}…`],
    [`${'x'.repeat(95)}${FAMILY}`, `${'x'.repeat(95)}…`],
    [FAMILY.repeat(10), `${FAMILY.repeat(9)}…`],
    [`e${'\u0301'.repeat(300)}`, '…'],
    ['🙂'.repeat(60), `${'🙂'.repeat(49)}…`],
  ])('ends within 100 characters and never inside a visible character (%#)', (text, snippet) => {
    expect(snippetOf(text)).toBe(snippet)
    expect(snippetOf(text).length).toBeLessThanOrEqual(100)
  })

  test('is one well-formed line of 100 characters at most, and not empty for a visible text', () => {
    for (const text of [...naughty, ...xss]) {
      const snippet = snippetOf(text)
      expect(snippet.length, text).toBeLessThanOrEqual(100)
      expect(snippet.isWellFormed(), text).toBe(true)
      expect(snippet, text).not.toMatch(/[\n\r\u2028\u2029]/)
      if (isVisible(text)) expect(snippet, text).not.toBe('')
    }
  })

  test('plain text stays as it is', () => {
    for (const text of ['hello there', 'one, two - three', '3 + 4 = 7']) {
      expect(isPlain(text), 'there must be no mark for this test to mean anything').toBe(true)
      expect(withoutMarks(text)).toBe(text)
    }
  })

  test('takes no time, however knotted its text is', () => {
    const began = performance.now()
    for (const text of ['*_'.repeat(2000), '['.repeat(4000), '`'.repeat(4000), '- '.repeat(2000)]) snippetOf(text)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('[REPLY-1] a message that can be answered', () => {
  const message = { id: 'm', seq: 3, userId: 'ana', userName: 'Ana', text: 'hi', status: 'sent' } as const

  test('is one of a person or of Parley', () => {
    expect(isAnswerable(message)).toBe(true)
    expect(isAnswerable({ ...message, userId: ASSISTANT_NAME })).toBe(true)
    expect(isAnswerable({ ...message, userId: ASSISTANT_NAME, status: 'failed' })).toBe(true)
  })

  test.each([
    ['a notice', { userId: SYSTEM_USER_ID }],
    ['one that is not stored yet', { seq: 0 }],
    ['[DEC-50] one that is still being written', { status: 'streaming' as const }],
    ['a hidden message', { text: `${HIDDEN_MARKER}secret` }],
  ])('is not %s', (_, change) => {
    expect(isAnswerable({ ...message, ...change })).toBe(false)
  })

  test('a deleted message is quoted as deleted', () => {
    expect(quotationOf(message)).toEqual({ messageId: 'm', seq: 3, userId: 'ana', userName: 'Ana', snippet: 'hi' })
    expect(quotationOf({ ...message, text: '' }, true).snippet).toBe('Message deleted')
  })
})

import { describe, expect, test } from 'vitest'
import { mailAddress, mayBeginBehind, webAddress } from '#lib/domain/text/bare-address.ts'

const ADDRESS = 'https://example.com/a'

describe('the end of a bare address', () => {
  const closers = [...'，。、；：！？…（）「」『』【】《》〈〉〔〕“”‘’„«»‹›–—―〜～؟،؛۔।॥፡።⋯᠁"`<>)]}']
  test.each([...closers, '--', '**', '~~', '.”', ').', '!!!', ']('])(
    '[SAFE-12] %s ends the address, also with words behind',
    (closer) => {
      expect(webAddress(ADDRESS + closer, '')).toBe(ADDRESS)
      if (!/^[.!-]/.test(closer)) expect(webAddress(`${ADDRESS}${closer}und`, '')).toBe(ADDRESS)
    },
  )

  test.each([..."!',.:;?_~|*"])(
    '[SAFE-12] %s at the end of an address does not belong to it, within it does',
    (sign) => {
      expect(webAddress(ADDRESS + sign, '')).toBe(ADDRESS)
      expect(webAddress(`${ADDRESS}${sign}b`, '')).toBe(`${ADDRESS}${sign}b`)
    },
  )

  test.each(["'", '*'])('[SAFE-12] %s in front of an address ends it too', (sign) => {
    expect(webAddress(`${ADDRESS}${sign}的`, sign)).toBe(ADDRESS)
  })
})

test.each([
  'https://example.com/Straße_(Film)',
  'https://example.com/wiki/北京',
  'https://ja.wikipedia.org/wiki/ジョン・レノン',
  'https://ca.wikipedia.org/wiki/Paral·lel',
  'https://fa.wikipedia.org/wiki/می‌خواهم',
  'https://hi.wikipedia.org/wiki/हिन्दी',
  'https://例え.jp/道',
  'http://localhost:3000/a?b[]=1&c=d#e-f',
  'www.example.com/a_b-c/',
])('[SAFE-12] %s is one address', (address) => {
  expect(webAddress(address, '')).toBe(address)
})

test.each(['https://', 'https://。', 'https://-', 'www.', 'www.。'])('[SAFE-12] %s is no address', (text) => {
  expect(webAddress(text, '')).toBeNull()
})

test('[SAFE-12] www begins an address behind CJK words, and not within a Latin one', () => {
  for (const before of ['', ' ', '(', '看', '。']) expect(mayBeginBehind(before, true), before).toBe(true)
  for (const before of ['a', 'é', '1']) expect(mayBeginBehind(before, true), before).toBe(false)
})

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['ana@example.com_', 'ana@example.com'],
  ['mailto:ana@example.com.', 'mailto:ana@example.com'],
  ['ana@example.c1', null],
  ['ana@example', null],
])('[SAFE-12] the mail address in %s is %s', (text, address) => {
  expect(mailAddress(text)).toBe(address)
})

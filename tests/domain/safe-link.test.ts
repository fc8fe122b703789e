import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDataImage, isSafeLink, SAFE_LINK_PATTERN } from '#lib/domain/text/safe-link.ts'
import { links } from '#tests/support/corpus.ts'

describe('links of the corpus', () => {
  test.each(links)('[SAFE-1] $url', ({ url, expect: expected, stricterOk }) => {
    if (expected === 'allow' && stricterOk && !isSafeLink(url)) return
    expect(isSafeLink(url)).toBe(expected === 'allow')
  })
})

describe('schemes', () => {
  test.each([
    ['SAFE-2', 'javascript:alert(1)'],
    ['SAFE-3', 'vbscript:msgbox(1)'],
    ['SAFE-4', 'file:///etc/passwd'],
    ['SAFE-5', 'data:text/html,x'],
  ])('[%s] %s is refused, however it is written', (_rule, url) => {
    for (const disguise of [url, url.toUpperCase(), ` \u0001\n${url}`, `${url[0]}\t\n\r${url.slice(1)}`]) {
      expect(isSafeLink(disguise), JSON.stringify(disguise)).toBe(false)
      expect(SAFE_LINK_PATTERN.test(disguise), JSON.stringify(disguise)).toBe(false)
    }
  })

  test.each([
    ['SAFE-6', 'gif'],
    ['SAFE-7', 'png'],
    ['SAFE-8', 'jpeg'],
    ['SAFE-9', 'webp'],
  ])('[%s] a data image of %s passes', (_rule, kind) => {
    for (const url of [`data:image/${kind};base64,AAAA`, `DATA:IMAGE/${kind.toUpperCase()},x`]) {
      expect(isSafeLink(url)).toBe(true)
      expect(isDataImage(url)).toBe(true)
      expect(SAFE_LINK_PATTERN.test(url)).toBe(true)
    }
  })

  test('[SAFE-1] a relative address has no scheme, and a colon behind a slash makes none', () => {
    expect(isSafeLink('/javascript:1')).toBe(true)
    expect(isSafeLink('?javascript:1')).toBe(true)
    expect(isSafeLink('javascript:1')).toBe(false)
  })
})

test('[SAFE-1] the pattern never lets through what the function refuses, and neither what a browser would act on', () => {
  const noise = fc.constantFrom('', ' ', '\t', '\n', '\r', '\u0000', '\u001f', ':', 'a', '/')
  const words = fc.constantFrom(
    'javascript:',
    'vbscript:',
    'file:',
    'data:',
    'data:image/png;',
    'data:image/svg+xml,',
    'https:',
  )
  const scrambled = fc
    .tuple(fc.array(noise, { maxLength: 4 }), words, fc.array(fc.tuple(fc.nat(18), noise), { maxLength: 4 }))
    .map(([front, word, inserted]) =>
      inserted.reduce((url, [at, char]) => url.slice(0, at) + char + url.slice(at), front.join('') + word),
    )
  fc.assert(
    fc.property(scrambled, (url) => {
      if (SAFE_LINK_PATTERN.test(url)) expect(isSafeLink(url), JSON.stringify(url)).toBe(true)
      const seen = URL.canParse(url) ? new URL(url).protocol : null
      if (seen && ['javascript:', 'vbscript:', 'file:'].includes(seen)) expect(isSafeLink(url)).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

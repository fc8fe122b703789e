import { describe, expect, test } from 'vitest'
import { outsideProfile } from '#lib/domain/account/outside-identity.ts'

const ANA = { sub: '1', email: 'Ana@Example.com', name: 'Ana Bauer', picture: 'https://pictures.example/ana.png' }

describe('an identity provider’s values are cleaned and bounded like people’s texts', () => {
  test('valid values stay, the e-mail in small letters', () => {
    expect(outsideProfile(ANA)).toEqual({
      ...{ subject: '1', email: 'ana@example.com', name: 'Ana Bauer' },
      picture: 'https://pictures.example/ana.png',
    })
  })

  test.each([
    ['a NUL', 'Ana\0 Bauer', 'Ana Bauer'],
    ['a line break and control characters', ' Ana\n\u0007Bauer ', 'AnaBauer'],
    ['a lone surrogate', 'Ana\ud800', 'Ana\ufffd'],
    ['no end', 'x'.repeat(50_000), 'x'.repeat(100)],
    ['an emoji where it is cut', 'x'.repeat(99) + '\u{1f600}', 'x'.repeat(99)],
    ['nothing visible', '\u200b\0', null],
    ['no text', { given: 'Ana' }, null],
  ])('a name with %s', (_what, name, expected) => {
    expect(outsideProfile({ ...ANA, name })?.name).toBe(expected)
  })

  test.each([
    ['as data', `data:image/png;base64,${'A'.repeat(12_000)}`],
    ['in the clear', 'http://pictures.example/ana.png'],
    ['at an address without an end', `https://pictures.example/${'x'.repeat(2000)}`],
    ['that is a script', 'javascript:alert(1)'],
    ['that is none', 7],
  ])('a picture %s is none', (_what, picture) => {
    expect(outsideProfile({ ...ANA, picture })?.picture).toBeNull()
  })

  test.each([
    ['an e-mail with a NUL', { email: 'ana\0@example.com' }],
    ['an e-mail without an end', { email: `${'a'.repeat(300)}@example.com` }],
    ['no e-mail', { email: undefined }],
    ['an id with a NUL', { sub: '1\0' }],
    ['an id without an end', { sub: '1'.repeat(256) }],
  ])('%s leads to no account: cut, it would be another person’s', (_what, changes) => {
    expect(outsideProfile({ ...ANA, ...changes })).toBeNull()
  })
})

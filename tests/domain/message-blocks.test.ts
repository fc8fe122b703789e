import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pieces } from '#lib/domain/text/block-cuts.ts'
import { isKnotted, isPlain, messageParts, textBlocks } from '#lib/domain/text/message-blocks.ts'

const joined = (text: string) =>
  textBlocks(text)
    .map(({ gap, text: block }) => gap + block)
    .join('')

describe('paragraphs', () => {
  test('[SAFE-11] every line break and space of any text stays', () => {
    const piece = fc.constantFrom(
      'a',
      'word ',
      '\n',
      '\n\n',
      '  \n',
      '\t',
      '*',
      '`',
      '[x](',
      ')',
      'x'.repeat(400),
      ' \n \n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('').trim()
        expect(joined(text)).toBe(text)
        const parts = messageParts(text)
        const drawn = parts.map((part) => (part.kind === 'code' ? part.code : part.text + part.gap)).join('')
        const signs = (all: string) => all.replaceAll(/[\s`]/g, '')
        if (parts.every(({ kind }) => kind === 'words')) expect(drawn).toBe(text)
        else if (!/```\w/.test(text)) expect(signs(drawn)).toBe(signs(text)) // a word there names the language
      }),
    )
  })

  test('[SAFE-10] a blank line begins a new paragraph; a single line break does not', () => {
    expect(textBlocks('a\nb\n \n\nc')).toEqual([
      { gap: '', text: 'a\nb' },
      { gap: '\n \n\n', text: 'c' },
    ])
  })

  test('[SAFE-10] the blank lines behind a paragraph are its gap', () => {
    expect(messageParts('a\n\n\nb')).toEqual([
      { kind: 'words', text: 'a', gap: '\n\n\n' },
      { kind: 'words', text: 'b', gap: '' },
    ])
  })

  test('[SAFE-10] a growing text keeps its finished paragraphs, also without blank lines', () => {
    const text = 'One sentence with **bold** words in it. '.repeat(300)
    const final = [...pieces(text)]
    expect(final.length, 'the text must be long enough to be cut').toBeGreaterThan(8)
    for (let length = 500; length < text.length; length += 137) {
      const grown = [...pieces(text.slice(0, length))]
      expect(grown.slice(0, -1)).toEqual(final.slice(0, grown.length - 1))
    }
  })

  test('[SAFE-10] a cut never falls into open formatting', () => {
    const bold = `${'word '.repeat(150)}**${'bold '.repeat(100)}** after. ${'word '.repeat(200)}`
    for (const text of pieces(bold)) expect((text.match(/\*\*/g) ?? []).length % 2).toBe(0)
  })

  test.each([
    ['a link', `[here](https://a.b/${'c'.repeat(4070)})`],
    ['a picture', `![dot](data:image/png;base64,${'A'.repeat(4060)})`],
    ['an address after words', `${'word '.repeat(20)}https://a.b/${'c'.repeat(3900)}`],
  ])('[SAFE-10] %s as long as a message is not cut', (_kind, text) => {
    expect(text.length).toBeLessThanOrEqual(4096)
    expect([...pieces(text)]).toEqual([text])
  })

  test('[SAFE-10] an unclosed block in a long reply is cut behind a space, and between whole characters', () => {
    const words = [...pieces(`(${'word '.repeat(2000)}`)]
    expect(words.length).toBeGreaterThan(2)
    for (const text of words) expect(text).toMatch(/^\(?(word )+$/)
    const emoji = [...pieces(`x${'\u{1f642}'.repeat(5000)}`)]
    expect(emoji.length).toBeGreaterThan(2)
    for (const text of emoji) expect(text).toMatch(/^x?\u{1f642}+$/u)
  })
})

describe('lines of code', () => {
  const words = (text: string) => ({ kind: 'words', text, gap: '' })
  const code = (lines: string) => ({ kind: 'code', code: lines })

  test.each([
    [
      'between fences',
      'See:\n```js\nlet a = *1*\n\n  b()\n```\n\n  Then',
      [words('See:'), code('let a = *1*\n\n  b()'), words('  Then')],
    ],
    ['alone', '```\nrm -rf /\n```', [code('rm -rf /')]],
    ['in a list', '1. First\n   ```sh\n   ls\n   ```\n2. Then', [words('1. First'), code('   ls'), words('2. Then')]],
    ['twice', '```\na\n```\n```\nb\n```\nand\n```\nc\n```', [code('a'), code('b'), words('and'), code('c')]],
    ['with a fence in it', '````\n```\na\n```\n````', [code('```\na\n```')]],
    ['that begin behind the fence', '```let a = 1\nlet b = 2\n```', [code('let a = 1\nlet b = 2')]],
    ['that begin and end within lines', 'See ```a b\nc``` there', [words('See'), code('a b\nc'), words('there')]],
    [
      'beside code in one line',
      'Run ```npm ci``` or `x`\n```js\nlet b\n```\nDone',
      [words('Run ```npm ci``` or `x`'), code('let b'), words('Done')],
    ],
    [
      'whose first is one word, behind words',
      'Run ```ls\ncd foo``` now',
      [words('Run'), code('ls\ncd foo'), words('now')],
    ],
    ['with a fence that is being written', '```\na\n``', [code('a')]],
    ['with words behind the fence', '```\na\n``` thanks', [code('a'), words('thanks')]],
    ['behind a fence that is still open', 'So\n```\na\nb', [words('So'), code('a\nb')]],
  ])('[SAFE-11] %s keep their lines, without the fences', (_where, text, parts) => {
    expect(messageParts(text)).toEqual(parts)
  })

  test.each([
    '```',
    '```\n```',
    '``\na\n``',
    'say ``` to\nbegin code',
    '```a```\nb',
    'Run ```a``` first,\nthen ```b``` and `c`.',
    'a\n\n```',
    '\\```\na\n',
  ])('[SAFE-10] a text without lines of code stays words: %j', (text) => {
    expect(messageParts(text).every(({ kind }) => kind === 'words')).toBe(true)
  })

  test('[SAFE-10] leave the parts before them unchanged while they grow', () => {
    const text = 'See **this**:\n\n```js\nlet a = `1`\n\nb()\n```\nDone.'
    const final = messageParts(text)
    expect(final.map(({ kind }) => kind)).toEqual(['words', 'code', 'words'])
    for (let length = text.indexOf('let'); length < text.length; length++) {
      const grown = messageParts(text.slice(0, length))
      expect(grown.slice(0, -1).map((part) => part.kind)).toEqual(
        final.slice(0, grown.length - 1).map(({ kind }) => kind),
      )
    }
  })
})

describe('[SAFE-15] the nesting guard', () => {
  test.each([
    ['101 brackets', '['.repeat(101)],
    ['more than 200 pairs of stars', '*'.repeat(401)],
    ['stars and underscores in turn, 201 of them', `${'*a _b '.repeat(100)}*c`],
  ])('holds %s off', (_kind, text) => {
    expect(isKnotted(text)).toBe(true)
  })

  test.each([
    ['100 brackets', '['.repeat(100)],
    ['200 pairs of stars', '*'.repeat(400)],
    ['200 stars and underscores in turn', '*a _b '.repeat(100)],
    ['a link and some bold words', '[a](https://b.c) and **this** and _that_'],
    ['many bold words', '**bold** '.repeat(40)],
    ['a hundred quotes', '> '.repeat(100)],
    ['a list of many links', '[x](https://y.z)\n'.repeat(200)],
  ])('lets %s through', (_kind, text) => {
    expect(isKnotted(text)).toBe(false)
  })
})

test('[SAFE-15] a block of nothing but marks is not formatted, one with many is', () => {
  expect(isKnotted('`a'.repeat(300))).toBe(true)
  expect(isKnotted('<a '.repeat(300))).toBe(true)
  expect(isKnotted('**word** and `code`, '.repeat(60))).toBe(false)
})

test('[SAFE-12] a text that may hold a link or formatting is not plain', () => {
  expect(isPlain('Just words, numbers 1.5 and (signs)!')).toBe(true)
  for (const text of ['*a*', 'see https://x.y', 'www.x.y', 'a@b.c', 'x & y', '<b>', 'a_b', '`c`', 'HTTP://X.Y']) {
    expect(isPlain(text), text).toBe(false)
  }
})

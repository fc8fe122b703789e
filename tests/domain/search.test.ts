import { describe, expect, test } from 'vitest'
import { fold, foldWithPlaces } from '#lib/domain/messages/search/folded-text.ts'
import { foundSnippet } from '#lib/domain/messages/search/found-snippet.ts'
import { releaseOf, releaseText } from '#lib/domain/messages/release.ts'
import { authorsOf } from '#lib/domain/messages/search/authors.ts'
import { blockOf, lineOf, searchBlocks } from '#lib/domain/messages/search/search-block.ts'
import { holdsAll, searchTermsOf } from '#lib/domain/messages/search/search-query.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { message } from './timeline-builders.ts'

const finds = (query: string, text: string) => {
  const terms = searchTermsOf(query)
  return terms.length > 0 && holdsAll(fold(text), terms)
}
/** Returns the marked parts of the snippet. */
const marked = (query: string, text: string) => {
  const { snippet, ranges } = foundSnippet(text, searchTermsOf(query))
  return ranges.map(([start, end]) => snippet.slice(start, end))
}

describe('[FIND-1] matches of a query', () => {
  test.each([
    ['cafe', 'Le Café noir'],
    ['CAFÉ', 'un cafe'],
    ['strasse', 'in der Straße'],
    ['Straße', 'IN DER STRASSE'],
    ['еще', 'ещё раз'],
    ['Ещё', 'еще раз'],
    ['istanbul', 'İSTANBUL’da'],
    ['ısparta', 'ISPARTA'],
    ['lodz', 'Łódź'],
    ['ﬁnal', 'the final word'],
    ['１２３', 'room 123'],
    ['σοφος', 'Ὁ ΣΟΦΌΣ'],
    ['محمد', 'مُحَمَّد'],
    ['gard', 'the garden'],
    ['garden tool', 'tools for a garden'],
    ["it's", 'well, it’s done'],
    ['été', 'à l’ÉTÉ prochain'],
    ['東京', '新しい東京タワー'],
    ['ガラス', 'ｶﾞﾗｽの靴'],
    ['iphone', '新しいiPhoneを買った'],
    ['花园', '我们星期五在花园见面'],
    ['한국', '저는한국사람'],
    ['สวน', 'วันศุกร์ที่สวนแล้ว'],
    ['ສວນ', 'ວັນສຸກທີ່ສວນ'],
    ['សួន', 'ថ្ងៃសុក្រនៅសួន'],
    ['हिन्दी', 'मैं हिन्दी बोलता हूँ'],
    ['😀', 'ha 😀!'],
    ['"black tea"', 'a cup of Black — tea, please'],
    ['„grüner Tee“', 'ein GRÜNER Tee'],
    ['「東京 タワー」', 'これは東京 タワーです'],
  ])('%s finds "%s"', (query, text) => {
    expect(finds(query, text)).toBe(true)
    expect(marked(query, text)).not.toEqual([])
  })

  test.each([
    ['art', 'the party'],
    ['"black tea"', 'black tears'],
    ['"tea black"', 'black tea'],
    ['garden shed', 'only a garden'],
    ['a1 b2 c3 d4 e5 f6 g7 h8 i9', 'a1 b2 c3 d4 e5 f6 g7 h8'],
    ['か', 'が'],
    ['कि', 'की'],
    ['…!?', 'what…!?'],
    ['', 'anything'],
  ])('%s does not find "%s"', (query, text) => expect(finds(query, text)).toBe(false))

  test('no query makes it slow or throws, and places lead back to the text', () => {
    for (const query of ['"', '""', '"a', "'; DROP TABLE x; --", '\u0301', '%_\\', '"'.repeat(200), 'a '.repeat(100)])
      expect(searchTermsOf(query).length).toBeLessThanOrEqual(4)
    const text = 'Straße 東京! İx'
    const folded = foldWithPlaces(text)
    expect(folded.text).toBe(' strasse 東京 ix ')
    expect(folded.places).toHaveLength(folded.text.length)
    expect(text.slice(...folded.places[folded.text.indexOf('京')]!)).toBe('京')
  })
})

describe('[FIND-1] the snippet of a match', () => {
  test('has the words around the match in one line, without formatting, and their ranges', () => {
    const { snippet, ranges } = foundSnippet('Ein **großes**\n\nHaus, ein GROSSES Herz', searchTermsOf('grosses'))
    expect(snippet).toBe('Ein großes Haus, ein GROSSES Herz')
    expect(ranges).toEqual([
      [4, 10],
      [21, 28],
    ])
    expect(marked('東京 タワー', '新しい東京のタワー')).toEqual(['東京', 'タワー'])
    expect(marked('aa', 'aaa aaaa')).toEqual(['aa', 'aa'])
  })

  test('is the part of a long text around the match, cut between letters', () => {
    const text = `${'word '.repeat(100)}needle 👨‍👩‍👧 ${'e\u0301 '.repeat(100)}`
    const { snippet, ranges } = foundSnippet(text, searchTermsOf('needle'))
    expect(snippet.length).toBeLessThan(180)
    expect(snippet).toMatch(/^…word .*needle 👨‍👩‍👧 .*é ?…$/u)
    expect(ranges.map(([start, end]) => snippet.slice(start, end))).toEqual(['needle'])
  })
})

test('[FIND-1] the index has a line for each seq, empty if nothing may be found there', () => {
  expect([blockOf(1), blockOf(64), blockOf(65), lineOf(1), lineOf(64), lineOf(65)]).toEqual([0, 0, 1, 1, 64, 1])
  const said = (seq: number, more: Partial<Message> = {}): Message => {
    return { id: `m${seq}`, seq, text: `Ä${seq}`, userId: 'a', userName: 'A', timestamp: '', status: 'sent', ...more }
  }
  const messages = [
    said(62, { userId: 'chatsystem' }),
    said(63, { text: '', deletedAt: '2026' }),
    said(64, { text: '\u2063secret' }),
    said(65),
    said(67, { userId: 'b', status: 'failed' }),
    said(68, { userId: 'Parley', kind: 'release', release: { userId: 'c' } }),
  ]
  expect(searchBlocks(messages)).toEqual([
    { block: 0, toSeq: 64, folded: '\n'.repeat(63), authors: [] },
    { block: 1, toSeq: 68, folded: ' a65 \n\n a67 \n a68 ', authors: ['a', 'b', 'c'] },
  ])
})

test('[FIND-1] messages are found from participants, and from people who left for good by their last name', () => {
  const present = { isAI: false, isOnline: true, timeZone: null }
  const participants = new Map([
    ['a', { userId: 'a', userName: 'Ana', formerIds: ['guest-a'], ...present }],
    ['Parley', { userId: 'Parley', userName: 'Parley', ...present, isAI: true }],
  ])
  const words = releaseText('Cleo', 'I need a week.')
  const messages = [
    message(1, { userId: 'guest-a', userName: 'Anon' }),
    message(2, { userId: 'chatsystem', kind: 'notice' }),
    message(3, { userId: 'b', userName: 'Ben' }),
    message(4, { userId: 'b', userName: 'Benjamin' }),
    message(5, {
      userId: 'Parley',
      kind: 'release',
      text: words,
      release: releaseOf({ userId: 'c', userName: 'Cleo' }),
    }),
    message(6, { userId: 'd', userName: 'Dan', text: '', deletedAt: '2026' }),
  ]
  expect(authorsOf({ participants, messages, me: null }).map(({ userName }) => userName)).toEqual([
    ...['Ana', 'Parley', 'Benjamin', 'Cleo'],
  ])
  const me = { userId: 'a', userName: 'Ana', ids: new Set(['a', 'b']), isOwner: false }
  expect(
    authorsOf({ participants, messages, me }).map(({ userName }) => userName),
    'a former id of the reader is no person who left',
  ).toEqual(['Ana', 'Parley', 'Cleo'])
})

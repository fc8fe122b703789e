import { describe, expect, test } from 'vitest'
import {
  edited,
  mentionChoices,
  mentionQueryAt,
  normalised,
  withMention,
  withTypedNames,
  type Written,
} from '#lib/domain/messages/addressed/mention-typing.ts'
import { isMeant, knownMentions, mentionsIn } from '#lib/domain/messages/addressed/mentions.ts'
import { doMentionsFit } from '#lib/protocol/addressed.ts'
import { sendMessagePayload } from '#lib/protocol/events/messages.ts'

const named = (userId: string, userName: string) => ({ userId, userName })
const ROOM = [
  named('g1', 'Ana'),
  named('g2', 'Ana Maria'),
  named('g3', 'Ben'),
  named('g4', 'ben'),
  named('g5', 'José 🌸'),
  named('g6', '花子'),
  named('g7', 'Dr. No'),
]
const meant = (text: string) =>
  mentionsIn(text, ROOM).map(({ userId, start, length }) => [userId, text.slice(start, start + length)])

describe('[MENT-1] without mentions the server takes @Name if exactly one person has that name', () => {
  test.each([
    ['@Ana hello', [['g1', '@Ana']]],
    ['hello @ana!', [['g1', '@ana']]],
    ['@Ana Maria and @Ana', [['g2', '@Ana Maria'], ['g1', '@Ana']]], // prettier-ignore
    ['@Ben, well?', []],
    ['@Anabel', []],
    ['@José 🌸 yes', [['g5', '@José 🌸']]],
    ['@花子さん、元気？', [['g6', '@花子']]],
    ['(@Dr. No)', [['g7', '@Dr. No']]],
    ['@parley what now', [['Parley', '@parley']]],
    ['write to ana@Ana.org', []],
    ['@@Ana', []],
    ['@', []],
    ['@nobody', []],
    ["@Ana's plan", [['g1', '@Ana']]],
    ['@Anaさん', [['g1', '@Ana']]],
    ['你好@Ana', [['g1', '@Ana']]],
  ])('%j', (text, expected) => {
    expect(meant(text)).toEqual(expected)
  })

  test('names are found in any case, also where lower case has more letters', () => {
    const room = [named('g1', 'İbrahim'), named('g2', 'Νίκος')]
    const found = (text: string) => mentionsIn(text, room).map(({ userId, start, length }) => [userId, start, length])
    expect(found('@İbrahim hi @ΝΊΚΟΣ')).toEqual([['g1', 0, 8], ['g2', 12, 6]]) // prettier-ignore
    expect(found('@ibrahim')).toEqual([['g1', 0, 8]])
  })

  test('twenty mentions are taken at most', () => {
    expect(mentionsIn('@Ana '.repeat(30), ROOM)).toHaveLength(20)
  })

  test('a text full of marks takes no time in a room of a thousand', () => {
    const crowd = Array.from({ length: 1000 }, (_, at) => named(`g${at}`, `Person ${at}`))
    const began = performance.now()
    mentionsIn(' @Person'.repeat(500), crowd)
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

describe('[MENT-1] mentions that a client sends', () => {
  const text = '@Ana and @Ben'
  const payload = (mentions: unknown) => sendMessagePayload.safeParse({ sessionId: 's', userId: 'u', text, mentions })

  test.each([
    ['none', []],
    ['one', [{ userId: 'g1', start: 0, length: 4 }]],
    ['both, in any order', [{ userId: 'g3', start: 9, length: 4 }, { userId: 'g1', start: 0, length: 4 }]], // prettier-ignore
    ['side by side', [{ userId: 'g1', start: 0, length: 4 }, { userId: 'g1', start: 4, length: 1 }]], // prettier-ignore
  ])('%s is taken', (_, mentions) => {
    expect(payload(mentions).success).toBe(true)
  })

  test.each([
    ['over another', [{ userId: 'g1', start: 0, length: 5 }, { userId: 'g3', start: 4, length: 4 }]], // prettier-ignore
    ['the same twice', [{ userId: 'g1', start: 0, length: 4 }, { userId: 'g1', start: 0, length: 4 }]], // prettier-ignore
    ['beyond the end', [{ userId: 'g1', start: 10, length: 4 }]],
    ['before the beginning', [{ userId: 'g1', start: -1, length: 4 }]],
    ['of no length', [{ userId: 'g1', start: 0, length: 0 }]],
    ['in halves', [{ userId: 'g1', start: 0.5, length: 4 }]],
    ['with no id', [{ userId: '', start: 0, length: 4 }]],
    ['twenty-one', Array.from({ length: 21 }, (_, at) => ({ userId: 'g1', start: at % 12, length: 1 }))],
    ['as words', '@Ana'],
    ['huge', [{ userId: 'g1', start: 1e300, length: 1e300 }]],
  ])('%s is refused', (_, mentions) => {
    expect(payload(mentions).success).toBe(false)
  })

  test('[DEC-51] count in the text as it is stored', () => {
    const typed = { sessionId: 's', userId: 'u', text: '  @Ana  ', mentions: [{ userId: 'g1', start: 2, length: 4 }] }
    expect(sendMessagePayload.safeParse(typed).success).toBe(false)
    expect(doMentionsFit('@Ana', [{ userId: 'g1', start: 0, length: 4 }])).toBe(true)
  })

  test('mentions of people who are not here are dropped, the rest stand in the order of the text', () => {
    const mentions = [
      { userId: 'g3', start: 9, length: 4 },
      { userId: 'nobody', start: 5, length: 3 },
      { userId: 'Parley', start: 0, length: 4 },
    ]
    expect(knownMentions(mentions, ROOM)).toEqual([mentions[2], mentions[0]])
  })

  test('a mentioned person is found by each of their ids', () => {
    const message = { mentions: [{ userId: 'g1', start: 0, length: 4 }] }
    expect(isMeant(message, new Set(['account', 'g1']))).toBe(true)
    expect(isMeant(message, new Set(['g2']))).toBe(false)
    expect(isMeant({}, new Set(['g1']))).toBe(false)
  })
})

describe('[MENT-1] while it is typed', () => {
  const empty: Written = { text: '', mentions: [] }
  const ANA = named('g1', 'Ana')
  const wordsOf = ({ text, mentions }: Written) =>
    mentions.map(({ start, length }) => text.slice(start, start + length))

  test.each([
    ['@', 1, ''],
    ['@ben', 0, null],
    ['hello @an', 6, null],
    ['hello @an', 9, 'an'],
    ['hello @an', 8, 'a'],
    ['@Ana M', 6, 'Ana M'],
    ['mail me@an', 10, null],
    ['你好@an', 5, 'an'],
    ['no at', 5, null],
    ['@line\nbreak', 11, null],
    [`@${'x'.repeat(40)}`, 41, null],
  ])('%j at %i looks for %j', (text, caret, query) => {
    expect(mentionQueryAt({ ...empty, text }, caret)?.query ?? null).toBe(query)
  })

  test('a name that was chosen opens no list again', () => {
    const chosen = withMention({ ...empty, text: '@a' }, { start: 0, query: 'a' }, ANA)
    expect(chosen).toEqual({ text: '@Ana ', mentions: [{ userId: 'g1', start: 0, length: 4 }], caret: 5 })
    expect(mentionQueryAt(chosen, 4)).toBeNull()
  })

  test('Parley is offered first, oneself never, each by any word of the name', () => {
    const names = (query: string) => mentionChoices(ROOM, new Set(['g3']), { query }).map(({ userName }) => userName)
    expect(names('')).toEqual(['Parley', 'Ana', 'Ana Maria', 'ben', 'José 🌸', '花子', 'Dr. No'])
    expect(names('MAR')).toEqual(['Ana Maria'])
    expect(names('pa')).toEqual(['Parley'])
    expect(names('zz')).toEqual([])
  })

  test('a mention moves with the text around it, and is none once it is changed itself', () => {
    const first: Written = withMention({ ...empty, text: 'hi @a' }, { start: 3, query: 'a' }, ANA)
    expect(wordsOf(edited(first, `oh ${first.text}`))).toEqual(['@Ana'])
    expect(wordsOf(edited(first, `${first.text}and more`))).toEqual(['@Ana'])
    expect(wordsOf(edited(first, 'hi @An '))).toEqual([])
    expect(wordsOf(edited(first, 'something else'))).toEqual([])
  })

  test('names typed by hand are meant beside those that were chosen, never over one', () => {
    const room = [...ROOM, named('Parley', 'Parley')]
    const chosen = [{ userId: 'g3', start: 5, length: 4 }]
    const text = '@Ana @Ben @Ben @Parley'
    expect(wordsOf({ text, mentions: withTypedNames({ text, mentions: chosen }, room) })).toEqual([
      ...['@Ana', '@Ben', '@Parley'],
    ])
    expect(withTypedNames({ text, mentions: [] }, room), 'the server looks itself').toEqual([])
    const over = [{ userId: 'g1', start: 0, length: 4 }]
    expect(withTypedNames({ text: '@Ana Maria', mentions: over }, room)).toEqual(over)
  })

  test('a second one stands beside the first, before and behind it', () => {
    const first: Written = withMention({ ...empty, text: 'x @a' }, { start: 2, query: 'a' }, ANA)
    const before = withMention(edited(first, `@ ${first.text}`), { start: 0, query: '' }, named('g3', 'Ben'))
    expect(wordsOf(before)).toEqual(['@Ben', '@Ana'])
    const behind = withMention(
      edited(first, `${first.text}@`),
      { start: first.text.length, query: '' },
      named('g3', 'Ben'),
    )
    expect(wordsOf(behind)).toEqual(['@Ana', '@Ben'])
  })

  test('a sent text is trimmed, with its mentions in their places', () => {
    const mentions = [{ userId: 'g1', start: 2, length: 4 }]
    const sent = normalised({ text: '  @Ana hi \n', mentions })
    expect(sent.text).toBe('@Ana hi')
    expect(wordsOf(sent)).toEqual(['@Ana'])
    const changed = normalised({ text: '\u2063 @Ana', mentions })
    expect(doMentionsFit(changed.text, changed.mentions)).toBe(true)
  })
})

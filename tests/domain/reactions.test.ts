import { describe, expect, test } from 'vitest'
import { whoReacted } from '#lib/domain/messages/own-reactions.ts'
import { asEmoji, reacted, type StoredReaction } from '#lib/domain/messages/reactions.ts'

const PRESENTATION = '\u{fe0f}'
const RGI = new RegExp('^\\p{RGI_Emoji}$', 'v')
const isRgi = (text: string) => RGI.test(text)

describe('[REACT-1] one emoji of the RGI set, fully qualified', () => {
  test.each([
    ['👍', '👍'],
    ['👍🏽', '👍🏽'],
    ['❤', '❤\u{fe0f}'],
    ['❤\u{fe0f}', '❤\u{fe0f}'],
    ['👍\u{fe0f}', '👍'],
    ['☝🏽', '☝🏽'],
    ['☝\u{fe0f}🏽', '☝🏽'],
    ['🤷‍♂', '🤷‍♂\u{fe0f}'],
    ['🏋🏽‍♂', '🏋🏽‍♂\u{fe0f}'],
    ['🏳‍🌈', '🏳\u{fe0f}‍🌈'],
    ['👁‍🗨', '👁\u{fe0f}‍🗨\u{fe0f}'],
    ['1\u{20e3}', '1\u{fe0f}\u{20e3}'],
    ['🇩🇪', '🇩🇪'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ])('%j is %j', (given, qualified) => {
    expect(asEmoji(given)).toBe(qualified)
  })

  test.each([
    ...['', ' ', 'a', '1', '#', ':)', 'ok', PRESENTATION, '\u{200d}', '\u{20e3}'],
    ...['👍👍', '👍 ', ' 👍', 'a👍', '👍\0', '🇩', '🇩🇩🇪', '🇽🇽', '🏽🏽', '👍🏽🏽', '👍‍👎', '👨‍👩‍', '❤\u{fe0e}', '<b>'],
  ])('%j is none', (given) => {
    expect(asEmoji(given)).toBeNull()
  })

  test('every character that is one, with and without the mark for its presentation', () => {
    const characters = Array.from({ length: 0x20000 }, (_, at) => at)
      .filter((at) => at < 0xd800 || at > 0xdfff)
      .map((at) => String.fromCodePoint(at))
    const emoji = characters.filter((character) => isRgi(character) || isRgi(character + PRESENTATION))
    expect(emoji.length).toBeGreaterThan(1000)
    for (const character of emoji) {
      const qualified = isRgi(character) ? character : character + PRESENTATION
      expect([asEmoji(character), asEmoji(character + PRESENTATION)], character).toEqual([qualified, qualified])
    }
  })
})

describe('[REACT-1] stored reactions, one per person and emoji', () => {
  const ANA = { userId: 'account-ana', ids: ['guest-ana', 'account-ana'] }
  const BEN = { userId: 'ben', ids: ['ben'] }
  const CY = { userId: 'cy', ids: ['cy'] }
  const heart = { emoji: '❤️', isOn: true }
  const thumb = { emoji: '👍', isOn: true }
  const off = (emoji: { emoji: string }) => ({ ...emoji, isOn: false })

  /** Returns the reactions after these acts, in turn. */
  function after(...acts: [typeof ANA, typeof heart][]): readonly StoredReaction[] {
    return acts.reduce<readonly StoredReaction[]>((reactions, [who, what]) => {
      const next = reacted(reactions, who, what)
      return next === 'full' ? expect.fail('There is no room for it') : next
    }, [])
  }

  test('emoji stand in the order in which they first came, and so do their people', () => {
    expect(after([ANA, heart], [BEN, thumb], [CY, heart], [ANA, thumb])).toEqual([
      { emoji: '❤️', userIds: ['account-ana', 'cy'] },
      { emoji: '👍', userIds: ['ben', 'account-ana'] },
    ])
  })

  test('a person who takes a reaction back and reacts anew stands last, and so does an emoji that was gone', () => {
    expect(after([ANA, heart], [BEN, heart], [ANA, off(heart)], [ANA, heart])).toEqual([
      { emoji: '❤️', userIds: ['ben', 'account-ana'] },
    ])
    expect(after([ANA, heart], [BEN, thumb], [ANA, off(heart)], [ANA, heart]).map(({ emoji }) => emoji)).toEqual([
      ...['👍', '❤️'],
    ])
    expect(after([ANA, heart], [ANA, off(heart)]), 'nobody is left').toEqual([])
  })

  test('guest and account of one person count once, and either takes back what the other gave', () => {
    const asGuest = [{ emoji: '❤️', userIds: ['guest-ana', 'ben'] }]
    expect(reacted(asGuest, ANA, heart)).toBe(asGuest)
    expect(reacted(asGuest, ANA, off(heart))).toEqual([{ emoji: '❤️', userIds: ['ben'] }])
    const asBoth = [{ emoji: '❤️', userIds: ['guest-ana', 'ben', 'account-ana'] }]
    expect(reacted(asBoth, ANA, off(heart)), 'who was two people, and is one').toEqual([
      { emoji: '❤️', userIds: ['ben'] },
    ])
  })

  test('a reaction without effect answers the same reactions', () => {
    const stored = after([ANA, heart], [BEN, thumb])
    expect(reacted(stored, ANA, heart)).toBe(stored)
    expect(reacted(stored, CY, off(heart)), 'never given').toBe(stored)
    expect(reacted(stored, CY, { emoji: '🎉', isOn: false }), 'by nobody').toBe(stored)
  })

  test('stored reactions are never changed in place', () => {
    const stored = [{ emoji: '❤️', userIds: ['ben'] }]
    reacted(stored, ANA, heart)
    reacted(stored, BEN, off(heart))
    expect(stored).toEqual([{ emoji: '❤️', userIds: ['ben'] }])
  })

  test('the 21st different one is too many; one of the 20 is not, nor is another once one is gone', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => ({
      emoji: String.fromCodePoint(0x1f600 + at),
      userIds: ['ben'],
    }))
    const last = twenty[19]!.emoji
    expect(reacted(twenty.slice(1), ANA, heart)).toHaveLength(20)
    expect(reacted(twenty, ANA, heart)).toBe('full')
    expect(reacted(twenty, ANA, off(heart)), 'taking back needs no room').toBe(twenty)
    expect(reacted(twenty, ANA, { emoji: last, isOn: true }).at(-1)).toEqual({
      ...{ emoji: last, userIds: ['ben', 'account-ana'] },
    })
    const nineteen = reacted(twenty, BEN, { emoji: last, isOn: false })
    expect(nineteen).toHaveLength(19)
    expect(reacted(nineteen as readonly StoredReaction[], BEN, heart).at(-1)).toEqual({ emoji: '❤️', userIds: ['ben'] })
  })
})

test('[REACT-2] names from the right do not turn the list of who reacted around', () => {
  const named = (name: string) => ({ userId: name, userName: name, isAI: false, isOnline: true, timeZone: null })
  const participants = new Map(['עדי', 'Ben', 'نور'].map((name) => [name, named(name)]))
  const reaction = { emoji: '👍', userIds: ['עדי', 'Ben', 'نور', 'gone'], count: 4 }
  expect(whoReacted(reaction, { me: null, participants })).toBe('\u2068עדי\u2069, Ben, \u2068نور\u2069, somebody')
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { announcement } from '#lib/domain/messages/announcement.ts'
import { hueOf, huesOf, initialsOf } from '#lib/domain/people/avatar.ts'
import { pageTitle } from '#lib/domain/page/page-title.ts'
import { peopleOf } from '#lib/domain/people/people.ts'
import { typingSentence } from '#lib/domain/people/typing-sentence.ts'
import type { Participant } from '#lib/protocol/entities.ts'
import { makeTimeline, mira, person } from '#tests/support/chat.ts'
import { message } from './timeline-builders.ts'

const me = { userId: 'guest-me', userName: 'Mira', ids: new Set(['guest-me', 'account-me']), isOwner: false }

test.each([
  [[], ''],
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [['Ana', 'Ben', 'Cem'], 'several people are typing'],
])('[CHAT-28] %j', (names, sentence) => {
  const typing = new Map(names.map((name) => [name, name]))
  expect(typingSentence(makeTimeline({ typing }))).toBe(sentence)
})

test('[CHAT-28] namesakes who type carry their marks from the list', () => {
  const people = [mira, person('guest-1', 'Anon'), person('guest-2', 'Anon')]
  const typing = new Map(people.slice(1).map(({ userId, userName }) => [userId, userName]))
  const timeline = makeTimeline({ typing, participants: new Map(people.map((one) => [one.userId, one])) })
  const [, one, other] = peopleOf(timeline)
  expect(one?.tag).not.toBe(other?.tag)
  expect(typingSentence(timeline)).toBe(`Anon #${one?.tag} and Anon #${other?.tag} are typing`)
})

test('[CHAT-45] the title is the product’s name, with what waits in a hidden tab', () => {
  expect(pageTitle(0)).toBe('Parley')
  expect(pageTitle(3)).toBe('(3) Parley')
  expect(pageTitle(0, 'Garden plan'), '[ROOM-1]').toBe('Garden plan · Parley')
  expect(pageTitle(3, 'Garden plan')).toBe('(3) Garden plan · Parley')
})

describe('people', () => {
  const person = (userId: string, changes: Partial<Participant> = {}): [string, Participant] => [
    userId,
    { userId, userName: userId, isAI: false, isOnline: true, timeZone: null, ...changes },
  ]

  test('[ENT-56] [CHAT-2] oneself comes first, then Parley, then people online, then people who left', () => {
    const participants = new Map([
      person('zoe', { isOnline: false }),
      person('ben'),
      person('Parley', { isAI: true }),
      person('account-me'),
      person('__proto__'),
      person('ana'),
    ])
    const people = peopleOf({ participants, me })
    expect(people.map(({ userId }) => userId)).toEqual(['account-me', 'Parley', '__proto__', 'ana', 'ben', 'zoe'])
    expect(people.filter(({ isYou }) => isYou).map(({ userId }) => userId)).toEqual(['account-me'])
  })

  test('[NAME-1] only this device’s entry can be renamed when one of a person’s two devices has signed out', () => {
    const participants = new Map([person('account-me'), person('guest-me'), person('ben')])
    const people = peopleOf({ participants, me })
    expect(people.filter(({ isYou }) => isYou)).toHaveLength(2)
    expect(people.filter(({ isRenamable }) => isRenamable).map(({ userId }) => userId)).toEqual(['guest-me'])
  })

  test.each([
    ['Ana Maria', 'AM'],
    ['ben', 'B'],
    ['  Ana   de la  Cruz ', 'AC'],
    ['🏳️‍🌈 Sam', 'S'],
    ['🎉', '🎉'],
    ['محمد عبد الله', 'ما'],
    ['', ''],
  ])('initials of %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('initials in a browser that knows no graphemes', async () => {
    vi.resetModules()
    vi.stubGlobal('Intl', {})
    onTestFinished(() => {
      vi.unstubAllGlobals()
      // The next file of this worker must load these modules with an Intl.
      vi.resetModules()
    })
    const { initialsOf } = await import('#lib/domain/people/avatar.ts')
    expect(initialsOf('ana Maria')).toBe('AM')
  })

  test('a hue always belongs to the same person', () => {
    expect(hueOf('guest-1')).toBe(hueOf('guest-1'))
    expect(new Set(Array.from({ length: 50 }, (_, at) => hueOf(`guest-${at}`))).size).toBeGreaterThan(35)
    for (const id of ['', 'a', '__proto__']) expect(hueOf(id)).toBeGreaterThanOrEqual(0)
  })

  describe('the hues of one chat', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `guest-${at}`)
    /** Returns the hues of a page that has seen all of these lists in turn. */
    const after = (...lists: string[][]) =>
      lists.reduce((given, list, at) => huesOf(list, given, lists[at - 1]), new Map() as ReadonlyMap<string, number>)
    const apart = (one = 0, other = 0) => Math.acos(Math.cos(((one - other) * Math.PI) / 180)) * (180 / Math.PI)

    test('tell its people from each other', () => {
      const gaps = (count: number) => {
        const hues = [...huesOf(ids.slice(0, count)).values()].toSorted((one, other) => one - other)
        return hues.map((hue, at) => apart(hue, hues.at(at - 1)))
      }
      expect(Math.min(...gaps(5))).toBeGreaterThanOrEqual(45)
      expect(Math.min(...gaps(8)), 'also eight').toBeGreaterThan(15)
      expect(huesOf(ids).size, 'also a crowd').toBe(60)
    })

    test('are the same for early members and for newcomers', () => {
      const seen = after(...ids.map((_, at) => ids.slice(0, at + 1)))
      expect(seen).toEqual(huesOf(ids))
    })

    test('stay the same when a person signs in, also on earlier messages and for newcomers', () => {
      const [before, signedIn] = [
        ['ana', 'ben', 'cy'],
        ['account-of-ana', 'ben', 'cy'],
      ] as const
      const hues = after([...before], [...signedIn])
      for (const [id, hue] of huesOf(before)) expect(hues.get(id), id).toBe(hue)
      expect(hues.get('account-of-ana')).toBe(hues.get('ana'))
      for (const id of signedIn) expect(huesOf(signedIn).get(id), id).toBe(hues.get(id))

      const signedOut = after([...before], [...signedIn], [...signedIn, 'ana'])
      expect(signedOut, 'and when they sign out').toEqual(hues)
    })

    test('stay when two ids of one person become one, and a newcomer still gets a distinct hue', () => {
      const hues = after(
        ['ana', 'ben', 'cy', 'account-of-ben'],
        ['ana', 'account-of-ben', 'cy'],
        ['ana', 'account-of-ben', 'cy', 'dee'],
      )
      for (const [id, hue] of huesOf(['ana', 'ben', 'cy', 'account-of-ben'])) expect(hues.get(id), id).toBe(hue)
      for (const id of ['ana', 'cy', 'account-of-ben']) {
        expect(apart(hues.get('dee'), hues.get(id)), id).toBeGreaterThanOrEqual(45)
      }
    })

    test('are the same map as long as there is no newcomer', () => {
      const given = huesOf(['ana', 'ben'])
      expect(huesOf(['ben'], given, ['ana', 'ben'])).toBe(given)
    })
  })
})

describe('the announcement for a screen reader', () => {
  test('has other people’s messages once and whole, and notices, but no hidden message and none of the reader’s own', () => {
    const messages = [
      message(1),
      message(2, { userName: 'Ana', text: 'hello' }),
      message(3, { userId: 'guest-me', text: 'mine' }),
      message(4, { userId: 'chatsystem', text: 'Ben joined the chat.' }),
      message(5, { text: '\u2063hidden' }),
    ]
    expect(announcement(messages, me, { after: 1, upTo: 5 })).toBe('Ana: hello\nBen joined the chat.')
    expect(announcement(messages, me, { after: 1, upTo: 3 })).toBe('Ana: hello')
    expect(announcement(messages, me, { after: 5, upTo: 5 })).toBe('')
  })
})

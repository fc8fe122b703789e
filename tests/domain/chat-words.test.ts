import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { announcement } from '#lib/domain/announcement.ts'
import { hueOf, huesOf, initialsOf } from '#lib/domain/avatar.ts'
import { pageTitle } from '#lib/domain/page-title.ts'
import { peopleOf } from '#lib/domain/people.ts'
import { typingSentence } from '#lib/domain/typing-sentence.ts'
import type { Participant } from '#lib/protocol/entities.ts'
import { message } from './timeline-builders.ts'

const me = { userId: 'guest-me', userName: 'Mira', ids: new Set(['guest-me', 'account-me']), isOwner: false }

test.each([
  [[], ''],
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [['Ana', 'Ben', 'Cem'], 'several people are typing'],
])('[CHAT-28] %j', (names, sentence) => {
  expect(typingSentence(names)).toBe(sentence)
})

test('[CHAT-45] the title is the product’s name, with what waits in a hidden tab', () => {
  expect(pageTitle(0)).toBe('Parley')
  expect(pageTitle(3)).toBe('(3) Parley')
})

describe('people', () => {
  const person = (userId: string, changes: Partial<Participant> = {}): [string, Participant] => [
    userId,
    { userId, userName: userId, isAI: false, isOnline: true, timeZone: null, ...changes },
  ]

  test('[ENT-56] [CHAT-2] oneself first, then Parley, then who is here, then who was', () => {
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

  test('[NAME-1] of two devices of one’s own, one of them signed out, only this one’s entry can be renamed here', () => {
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
    onTestFinished(() => void vi.unstubAllGlobals())
    const { initialsOf } = await import('#lib/domain/avatar.ts')
    expect(initialsOf('ana Maria')).toBe('AM')
  })

  test('a hue always belongs to the same person', () => {
    expect(hueOf('guest-1')).toBe(hueOf('guest-1'))
    expect(new Set(Array.from({ length: 50 }, (_, at) => hueOf(`guest-${at}`))).size).toBeGreaterThan(35)
    for (const id of ['', 'a', '__proto__']) expect(hueOf(id)).toBeGreaterThanOrEqual(0)
  })

  test('people of one chat are told from each other, and whoever was there first keeps their hue', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `guest-${at}`)
    for (let from = 0; from < 50; from++) {
      const [first, second, third] = [...huesOf(ids.slice(from, from + 3)).values()] as [number, number, number]
      expect(first).toBe(hueOf(`guest-${from}`))
      for (const [one, other] of [
        [first, second],
        [first, third],
        [second, third],
      ] as const) {
        expect(Math.cos(((one - other) * Math.PI) / 180), `${one} and ${other}`).toBeLessThan(Math.SQRT1_2 + 1e-9)
      }
    }
    const eight = [...huesOf(ids.slice(0, 8)).values()].toSorted((one, other) => one - other)
    const gaps = eight.map((hue, at) => (at === 0 ? hue + 360 - eight.at(-1)! : hue - eight[at - 1]!))
    expect(Math.min(...gaps), 'also of eight').toBeGreaterThan(15)
    expect(huesOf(ids).size, 'also of a crowd').toBe(60)
  })
})

describe('what a screen reader says', () => {
  test('each message of others once and whole, notices as they are, nothing hidden and nothing of one’s own', () => {
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

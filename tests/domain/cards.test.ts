import { describe, expect, test } from 'vitest'
import { standingOf, type Answer } from '#lib/domain/cards/agreement.ts'
import { isChoice, isPollComplete, pollResult } from '#lib/domain/cards/poll.ts'
import { mayEndCard } from '#lib/domain/room/policies.ts'
import { after, agreement, changes, joinedWith } from './timeline-builders.ts'

const agree = (userId: string): Answer => ({ userId, answer: 'agree', isNameHidden: false })
const notYet = (userId: string, isNameHidden = false): Answer => ({ userId, answer: 'not-yet', isNameHidden })

describe('[CARD-1] the standing of an agreement', () => {
  const named = ['ana', 'ben', 'cy']

  test('names nobody until all have answered', () => {
    expect(standingOf(named, [agree('ana'), notYet('ben')])).toEqual({ isAgreed: false, notYet: null })
    expect(standingOf([], [])).toEqual({ isAgreed: false, notYet: null })
  })

  test('is agreed when everybody named agrees, whoever else answered', () => {
    expect(standingOf(named, [...named.map(agree), notYet('dan')])).toEqual({ isAgreed: true, notYet: null })
  })

  test('else names the people who disagree, and counts those who hide their name', () => {
    const answers = [agree('ana'), notYet('ben'), notYet('cy', true)]
    expect(standingOf(named, answers).notYet).toEqual({ userIds: ['ben'], unnamed: 1 })
  })
})

describe('[CARD-4] polls', () => {
  test('the options with the most votes win, all of them in a tie', () => {
    expect(pollResult(['a', 'b', 'c'], [[0, 1], [1], [0]])).toEqual({ winners: ['a', 'b'], votes: 2 })
    expect(pollResult(['a', 'b'], [])).toEqual({ winners: [], votes: 0 })
  })

  test('[DEC-64] a poll closes once everybody here has chosen, never for one person alone', () => {
    expect(isPollComplete({ here: 3, voted: 2 })).toBe(false)
    expect(isPollComplete({ here: 2, voted: 2 })).toBe(true)
    expect(isPollComplete({ here: 1, voted: 1 })).toBe(false)
  })

  test('a choice names options of the poll, each once, and one unless the poll takes more', () => {
    expect(isChoice([1], 2, false)).toBe(true)
    expect(isChoice([], 2, false), 'takes it back').toBe(true)
    expect(isChoice([0, 1], 2, false)).toBe(false)
    expect(isChoice([0, 1], 2, true)).toBe(true)
    expect(isChoice([0, 0], 2, true)).toBe(false)
    expect(isChoice([2], 2, true)).toBe(false)
  })
})

test('[CARD-1] a card is ended by its opener or the owner; one that Parley opened by the owner alone', () => {
  const ana = { ids: new Set(['guest-ana', 'ana']), isOwner: false }
  expect(mayEndCard({ openedBy: 'guest-ana' }, ana)).toBe(true)
  expect(mayEndCard({ openedBy: 'Parley' }, ana)).toBe(false)
  expect(mayEndCard({ openedBy: 'Parley' }, { ...ana, isOwner: true })).toBe(true)
})

describe('[CARD-1] [SESS-6] a clear', () => {
  const agreed = agreement(1, { state: 'agreed', rev: 3 })
  const open = agreement(2, { rev: 2 })
  const shown = (events: Parameters<typeof after>[0]) => [...after(events, joinedWith([])).cards.keys()]

  test('keeps agreed cards and removes all other earlier ones', () => {
    expect(shown([changes(3, { cards: [agreed, open] }), changes(4, { clearedSeq: 2 })])).toEqual(['c1'])
  })

  test('removes earlier cards also if its news comes first; later cards stay', () => {
    const later = agreement(3, { rev: 5 })
    const events = [
      changes(4, { clearedSeq: 2 }),
      changes(3, { cards: [open, agreed] }),
      changes(5, { cards: [later] }),
    ]
    expect(shown(events)).toEqual(['c1', 'c3'])
  })
})

test('[CARD-1] an acknowledgement and the news of the same card show the newest, in either order', () => {
  const [older, newer] = [agreement(1, { rev: 2 }), agreement(1, { rev: 3, version: 2 })]
  const said = { type: 'card' as const, card: newer }
  for (const events of [
    [changes(2, { cards: [older] }), said],
    [said, changes(2, { cards: [older] })],
  ]) {
    expect(after(events, joinedWith([])).cards.get('c1')).toEqual(newer)
  }
})

import { describe, expect, test } from 'vitest'
import { agreementStanding } from '#lib/domain/cards/agreement-standing.ts'
import { makeMessageFinder } from '#lib/domain/cards/message-finder.ts'
import { pollWinners, shownOptions, toggled } from '#lib/domain/cards/shown-poll.ts'
import type { Agreement, OwnCardAnswer, Poll } from '#lib/protocol/cards.ts'
import { answeredText, notYetText, pollResultText } from '#lib/protocol/texts/cards.ts'
import { message } from './timeline-builders.ts'

const me = { userId: 'a2', ids: new Set(['a1', 'a2']) }
const common = { id: 'c1', messageId: 'm1', seq: 1, question: '?', openedBy: 'b', openedAt: '', closedAt: null, rev: 1 }
const person = (userId: string, hasAnswered = true) => ({ userId, userName: userId, hasAnswered })

describe('[CARD-1] the reader’s standing with an agreement', () => {
  const card = (changes: Partial<Agreement> = {}): Agreement => ({
    ...common,
    ...{ kind: 'agreement', state: 'open', version: 2, lines: [], reasons: [], people: [person('a2', false)] },
    ...changes,
  })
  const own = (version: number): OwnCardAnswer => ({ cardId: 'c1', version, answer: 'agree' })

  test.each([
    ['over', card({ state: 'agreed' }), own(2)],
    ['not-named', card({ people: [person('b')] }), undefined],
    ['not-named', card({ people: [person('a1', false)] }), undefined], // a browser that signed out
    ['unanswered', card({ people: [person('a1'), person('a2', false)] }), undefined],
    ['unanswered', card(), undefined],
    ['outdated', card(), own(1)],
    ['answered', card(), own(2)],
    ['answered', card({ people: [person('a2')] }), undefined],
  ] as const)('%s', (standing, agreement, answer) => {
    expect(agreementStanding(agreement, answer, me)).toBe(standing)
  })

  test('words for how far it has come', () => {
    expect([answeredText(0, 3), answeredText(1, 3), answeredText(2, 2), answeredText(3, 3)]).toEqual([
      ...['None of 3 answered yet', '1 of 3 answered', 'Both answered', 'All 3 answered'],
    ])
    expect(notYetText([], 2)).toBe('Not yet for 2 people who would rather not be named.')
  })
})

describe('[CARD-4] a poll as its reader sees it', () => {
  const poll = (changes: Partial<Poll> = {}): Poll => ({
    ...common,
    ...{ kind: 'poll', state: 'open', version: 1, isMultiple: false, isHidden: false },
    options: [
      { text: 'x', count: 2, userIds: ['b', 'a1'] },
      { text: 'y', count: 1, userIds: ['c'] },
    ],
    people: [person('b'), person('a1'), person('c')],
    ...changes,
  })
  const shown = (pending: number[] | null, of = poll()) => shownOptions(of, { own: undefined, pending, me })

  test('knows one’s own choice under any of one’s ids; a pending one moves counts and faces', () => {
    expect(shown(null).map(({ isChosen, count }) => [isChosen, count])).toEqual([
      [true, 2],
      [false, 1],
    ])
    const moved = shown([1])
    expect(moved.map(({ count, userIds }) => [count, userIds])).toEqual([
      [1, ['b']],
      [2, ['c', 'a2']],
    ])
    expect(moved[1]?.share).toBeCloseTo(2 / 3)
    expect(
      shown([]).map(({ share }) => share),
      'one fewer has chosen',
    ).toEqual([1 / 2, 1 / 2])
  })

  test('hidden there is no count to show; closed, all options that most chose are marked', () => {
    const options = [{ text: 'x' }, { text: 'y' }]
    expect(shown([0], poll({ isHidden: true, options })).map(({ count }) => count)).toEqual([null, null])
    const even = poll({
      state: 'closed',
      options: [...options, { text: 'z' }].map((one, at) => ({ ...one, count: at > 0 ? 2 : 0, userIds: [] })),
    })
    expect(shown(null, even).map(({ isMost }) => isMost)).toEqual([false, true, true])
    expect(pollResultText(pollWinners(even))).toBe('y · z (2 votes each)')
    expect(pollResultText(pollWinners(poll({ options })))).toBe('Nobody chose anything')
  })

  test('a press chooses one or several, and a second one takes it back', () => {
    expect([toggled([], 1, false), toggled([1], 0, false), toggled([1], 1, false)]).toEqual([[1], [0], []])
    expect([toggled([1], 0, true), toggled([0, 1], 0, true)]).toEqual([[0, 1], [1]])
  })
})

test('[CARD-1] a line’s message is found once it is here, and lost when it goes', () => {
  const find = makeMessageFinder('m40')
  const all = Array.from({ length: 60 }, (_, at) => message(at + 1))
  expect(find(all.slice(50))).toBeUndefined()
  expect(find(all)).toBe(all[39])
  expect(find([...all.slice(0, 39), ...all.slice(40)])).toBeUndefined()
})

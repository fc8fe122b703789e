import { describe, expect, test } from 'vitest'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { played } from './played-chat.ts'

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eli', 'Finn', 'Gia', 'Hal']
const ROUNDS = 8

/** Builds rounds in which everybody says one line, a minute apart. */
function rounds(people: readonly string[], line: string): string {
  const round = people.map((name) => `${name}: ${line}\n+2s`).join('\n')
  return `Parley: Shall we begin?\n${`${round}\n+60s\n`.repeat(ROUNDS)}`
}
const times = (count: number, reason: string) => Array.from({ length: count }, () => reason)
const reasons = (spoke: readonly string[]) => spoke.map((one) => one.replace(/^\d+ s: /, ''))

describe('due answers are given, however often', () => {
  test.each<[Manner, number, string]>([
    ['gamemaster', 2, 'everybody has acted'],
    ['gamemaster', 8, 'everybody has acted'],
    ['mediator', 2, 'both sides have spoken'],
    ['calmer', 2, 'both sides have spoken'],
  ])('every round of a %s with %i people: %s', async (manner, count, reason) => {
    const people = NAMES.slice(0, count)
    const spoke = await played(
      { people: people.join(' '), manner, gate: 'SPEAK' },
      rounds(people, 'I take the rope and wait'),
    )
    expect(reasons(spoke)).toEqual(times(ROUNDS, reason))
  })

  test('every round in which a person is missing', async () => {
    const round = 'Ana: I light a match\n+5s\nBen: I hold the rope\n+120s\n'
    const spoke = await played(
      { people: 'Ana Ben Cleo', manner: 'gamemaster', gate: 'SPEAK' },
      `Parley: The door creaks.\n${round.repeat(ROUNDS)}`,
    )
    expect(reasons(spoke)).toEqual(times(ROUNDS, 'the round goes on'))
  })

  test.each<[string, Manner | undefined]>([
    ['a playful room', 'wildcard'],
    ['any room', undefined],
  ])("an answer to Parley's own open question: %s", async (_, manner) => {
    const spoke = await played(
      { people: 'Ana Ben', gate: 'SPEAK', says: 'What comes next?', ...(manner && { manner }) },
      `Parley: What comes first?\n${'Ana: the houseplant speaks\n+30s\n'.repeat(ROUNDS)}`,
    )
    expect(reasons(spoke)).toEqual(times(ROUNDS, 'an answer to its question'))
  })

  test('but eight seconds apart', async () => {
    const spoke = await played(
      { people: 'Ana Ben', manner: 'gamemaster', gate: 'SPEAK', says: 'The door opens.' },
      `Parley: The door creaks.\n${'Ana: I push\nBen: I pull\n+4s\n'.repeat(4)}`,
    )
    const seconds = spoke.map((one) => Number.parseInt(one))
    expect(seconds.length).toBeGreaterThan(1)
    seconds.slice(1).forEach((at, index) => expect(at - seconds[index]!).toBeGreaterThanOrEqual(8))
  })
})

test('its own ideas leave room for the others, and rounds take none of it', async () => {
  const ideas = await played(
    { people: 'Ana Ben Cleo', gate: 'SPEAK' },
    `Parley: Hello all.\n${'Ana: I was in Porto once\n+30s\nBen: so was I\n+30s\n'.repeat(4)}`,
  )
  expect(ideas, 'a quarter of the last twelve lines').toHaveLength(3)

  const told = rounds(['Ana', 'Ben'], 'I cook every single day').trim()
  const mediation = await played(
    { people: 'Ana Ben', manner: 'mediator', gate: 'SPEAK' },
    `${told}\nAna: and there is more`,
  )
  expect(reasons(mediation).at(-1), 'the gate is asked when the other side stays away').toBe('something to add')
})

describe('a person who follows up on Parley’s answer', () => {
  const goingOn = (name: string) => {
    const asked = 'Ben: hm\n+2s\nAna: Parley, a recipe please\nParley: Flour, eggs, milk.'
    return `${asked}\n${`+20s\n${name}: in Spanish\n`.repeat(ROUNDS)}`
  }

  test('[TURN-8] is answered if the gate says so, however often', async () => {
    const spoke = await played({ people: 'Ana Ben Cleo', gate: 'SPEAK' }, goingOn('Ana'))
    expect(reasons(spoke)).toEqual(times(ROUNDS, 'more on that'))
  })

  test('[TURN-8] becomes the partner with its first answer, if another person had asked', async () => {
    const spoke = await played({ people: 'Ana Ben Cleo', gate: 'SPEAK' }, goingOn('Ben'))
    expect(reasons(spoke)).toEqual(['something to add', ...times(ROUNDS - 1, 'more on that')])
  })
})

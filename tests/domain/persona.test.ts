import { describe, expect, test } from 'vitest'
import { PERSONA } from '#lib/domain/parley/prompt/persona.ts'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import { promptOf } from '#tests/support/prompt.ts'

/** An upper bound: tokenizers need at least one token for this many characters of English. */
const CHARS_A_TOKEN = 5

describe('[CARE-1] the standing instructions for danger', () => {
  const section = PERSONA.split('When somebody may be in danger\n')[1] ?? ''

  test.each([
    [
      'stand above manner, game, quiet and brevity',
      /above the manner, a game or a story, being asked to be quiet, and brevity/,
    ],
    ['name what they are for', /suicide.*hurting themselves.*overdose.*violence.*fear of somebody.*child.*emergency/],
    ['leave the role', /Leave your role.*plain words/],
    ['name human help, and invent no number', /human help: the emergency number.*Do not invent a number/],
    ['give no means', /no means, doses, methods.*in a story neither/],
    ['do not investigate', /Do not investigate.*Do not ask for proof/],
    [
      'confront nobody in the room, and give no hiding away',
      /Do not confront or accuse anybody in the room.*a plan, a place or a hiding/,
    ],
    ['blame nobody equally', /do not mediate: no two sides, no equal blame/],
    ['leave the figures of a story alone', /What happens to the figures of a game or a story is none of it/],
  ])('%s', (_, words) => expect(section.replaceAll('\n', ' ')).toMatch(words))

  test('are in the prompt of every room, in any manner', () => {
    const now = new Date(Date.UTC(2026, 10, 21, 9))
    const ana = { userId: 'a', ids: ['a'], number: 1, userName: 'Ana', timeZone: null }
    const people = [{ ...ana, isOnline: true, lastSeenAt: now, joinedSeq: 1 }]
    const said = {
      seq: 1,
      userId: 'a',
      userName: 'Ana',
      text: 'hello',
      at: now,
      kind: 'person' as const,
      seenSeq: null,
    }
    for (const hiddenPrompt of [null, ...PROMPT_FAMILIES.map((family) => family.hiddenPrompt)]) {
      const { system } = promptOf({ people, lines: [said], hiddenPrompt, now })
      expect(system[0]?.text).toBe(PERSONA)
    }
  })
})

test('[DEC-79] the persona says what wins, that facts are no sides, and which language counts', () => {
  expect(PERSONA).toMatch(/safety comes first, then being asked to be quiet, then the manner, then brevity/)
  expect(PERSONA).toMatch(/Facts are no sides: say what is true/)
  expect(PERSONA).toMatch(/language of the person whom you answer; to everybody in the one that most people here use/)
  expect(PERSONA.length / CHARS_A_TOKEN, 'alone long enough for the cache of any model of ours').toBeGreaterThan(1024)
})

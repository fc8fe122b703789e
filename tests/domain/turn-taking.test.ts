import { describe, expect, test } from 'vitest'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { callsAssistant, decide, holdMs, type Room } from '#lib/domain/turn-taking.ts'

/** 'ana: hello' lines, oldest first, one second apart. */
function room(people: number, lines: string[], isHushed = false): Room {
  return {
    people,
    isHushed,
    lines: lines.map((line, index) => {
      const [userId = '', ...text] = line.split(': ')
      const at = new Date(Date.UTC(2026, 0, 1, 9, 0, index))
      return { id: String(index), userId, text: text.join(': '), at, isAssistant: userId === ASSISTANT_NAME }
    }),
  }
}

describe('[PROD-2] when Parley speaks', () => {
  test.each([
    ['one person alone is always answered', room(1, ['ana: hello']), 'speak'],
    ['even with a mere thanks', room(1, ['ana: thanks']), 'speak'],
    ['people among themselves are left alone', room(2, ['ana: shall we?', 'ben: why not']), 'silent'],
    ['a call by name is answered', room(2, ['ana: Parley, what do you think?']), 'speak'],
    ['also with an at sign', room(3, ['ana: hm', 'ben: @parley help']), 'speak'],
    ['and when the call is not the last word', room(2, ['ana: Parley, a joke please', 'ben: yes!']), 'speak'],
    ['an answered call is not answered twice', room(2, ['ana: Parley?', 'Parley: Yes?', 'ben: lol']), 'silent'],
    ['acknowledgements need no answer', room(2, ['ana: ok', 'ben: 👍👍', 'ana: thanks!']), 'silent'],
    ['told to be quiet, it is', room(2, ['ana: Parley, be quiet please']), 'silent'],
    ['and stays so', room(2, ['ana: what a day'], true), 'silent'],
    ['until called', room(2, ['ana: Parley, what is the time?'], true), 'speak'],
    ['nothing new, nothing to say', room(1, ['ana: hi', 'Parley: Hello Ana']), 'silent'],
  ] as const)('%s', (_, state, verdict) => {
    expect(decide(state).verdict).toBe(verdict)
  })

  test('being quiet is remembered, and ends with a call', () => {
    expect(decide(room(2, ['ana: Parley, be quiet'])).isHushed).toBe(true)
    expect(decide(room(2, ['ana: Parley, come back'], true)).isHushed).toBe(false)
  })
})

describe('a call is the name as a word of its own', () => {
  test.each(['Parley?', 'hey parley!', '@Parley do it', 'Could you, Parley, sum up?', "Parley's turn", 'PARLEY'])(
    '%s',
    (text) => expect(callsAssistant(text)).toBe(true),
  )
  test.each([
    'we had a parleying session',
    'see https://parley.example/chat',
    'mail me at me@parley.com',
    'run `parley --help`',
    '```\nparley\n```',
    'she said "Parley is great"',
    '> Parley, are you there?',
    'the folder lib/parley/x',
  ])('not: %s', (text) => expect(callsAssistant(text)).toBe(false))
})

test('an answer is held for a pause, longer while somebody types, never past six seconds', () => {
  const calm = { sinceFirstMs: 0, sinceLastMs: 0, isTyping: false, isCalled: false }
  expect(holdMs(calm)).toBe(1500)
  expect(holdMs({ ...calm, isCalled: true })).toBe(400)
  expect(holdMs({ ...calm, sinceFirstMs: 1400, sinceLastMs: 1400, isTyping: true })).toBe(1500)
  expect(holdMs({ ...calm, sinceFirstMs: 5500, isTyping: true })).toBe(500)
  expect(holdMs({ ...calm, sinceFirstMs: 9000 })).toBe(0)
})

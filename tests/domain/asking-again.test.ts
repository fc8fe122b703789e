import { expect, test } from 'vitest'
import { askingAgain, brokenOffId, type LastTry } from '#lib/domain/parley/asking-again.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const reply = { id: 'r', seq: 2, at: at(3), seenSeq: 1, status: 'sent', error: null }
const stopped = { ...reply, status: 'failed', error: 'stopped' }
const interrupted = { ...reply, status: 'failed', error: 'interrupted' }

/** A room with words at 1 s and a lease granted at 2 s. The replies above begin at 3 s. */
const room = (changes: Partial<LastTry>): LastTry => ({
  ...{ isReplying: false, words: { seq: 1, at: at(1) }, grantedAt: at(2), reply: null },
  ...changes,
})

test.each<[string, Partial<LastTry>, ReturnType<typeof askingAgain>]>([
  ['nothing was said', { words: null, grantedAt: null }, 'nothing'],
  ['a reply is being written', { isReplying: true, reply: stopped }, 'nothing'],
  ['the reply is whole', { reply }, 'nothing'],
  ['it failed before its first word, and was given back', { grantedAt: null }, 'retry'],
  ['Parley did not speak', { grantedAt: at(0.5) }, 'retry'],
  ['it broke off by itself', { reply: interrupted }, 'retry'],
  ['somebody stopped it', { reply: stopped }, 'request'],
  ['the model said nothing when asked again', {}, 'request'],
  [
    'it broke off by itself, and the model said nothing when asked again',
    { reply: interrupted, grantedAt: at(4) },
    'request',
  ],
  ['it was stopped, and something was said since', { reply: stopped, words: { seq: 3, at: at(4) } }, 'retry'],
  [
    'something was said while it was thought about',
    { reply: { ...reply, seq: 3 }, words: { seq: 2, at: at(2.5) } },
    'retry',
  ],
  [
    'that was not answered in words either',
    { reply: { ...reply, seq: 3 }, words: { seq: 2, at: at(2.5) }, grantedAt: at(5) },
    'request',
  ],
])('[DEC-28] to ask again where %s', (_, changes, expected) => {
  expect(askingAgain(room(changes))).toBe(expected)
})

test('only what broke off can be named', () => {
  expect([reply, stopped, interrupted, null].map((last) => brokenOffId(room({ reply: last })))).toEqual([
    null,
    'r',
    'r',
    null,
  ])
})

import { expect, test } from 'vitest'
import { askGate, readGateAnswer } from '#lib/domain/parley/turn-taking/gate.ts'
import { situate } from './situation.ts'

test('what the gate is asked is well-formed, wherever a long message had to be cut', () => {
  const line = { seq: 1, userId: 'a', at: new Date(0), isAssistant: false, reason: null }
  const { text } = askGate({
    people: [{ userId: 'a', userName: 'Ana', number: 1, isHere: true }],
    lines: [{ ...line, text: `x${'🙂'.repeat(400)}` }],
    ...{
      typing: [],
      isHushed: false,
      manner: null,
      activity: 'balanced',
      isComplete: true,
      lastAskedAt: null,
      aloneSince: null,
    },
  })
  expect(text).toContain(' … ')
  expect(text.isWellFormed()).toBe(true)
})

test('the gate knows that somebody may go on with what Parley said, without its name', () => {
  const { system } = askGate(situate({ title: '', label: 'ask:yes', chat: 'Ana: hm' }).room)
  expect(system).toContain('goes on with what Parley has just said')
})

test('the gate knows that a call may have been missed', () => {
  const { system } = askGate(situate({ title: '', label: 'ask:yes', chat: 'Ana: hm' }).room)
  expect(system).toContain('SPEAK when a line calls Parley all the same')
})

test.each([
  ['SPEAK', []],
  ['SPEAK p1', ['a']],
  [' SPEAK p1 p2\n', ['a', 'b']],
  ['SPEAK p1, p2', ['a', 'b']],
  ['SPEAK p2.', ['b']],
  ['SPEAK p1 p', ['a']],
  ['SILENT', null],
  ['SPEAK about the plan', null],
  ['SPEAK p1 because they ask', null],
  ['speak', null],
  ['', null],
])('%j', (answer, named) => {
  const people = ['a', 'b'].map((userId, at) => ({ userId, userName: userId, number: at + 1, isHere: true }))
  expect(readGateAnswer(answer, { people })).toEqual({ speaks: named !== null, respondTo: named ?? [] })
})

import { expect, test } from 'vitest'
import { check } from './checker.ts'
import { checkResets } from './checks/resets.ts'
import { makeRecorder } from './history.ts'

/** Resets a chat twice in a row. `lateWay` is the session to which a late client is led from the first one. */
function violations(lateWay: string) {
  const { record, history } = makeRecorder(0)
  for (const [op, sessionId, newSessionId] of [
    [1, 'first', 'second'],
    [2, 'second', 'third'],
  ] as const) {
    record({ kind: 'invoke', op, client: 'hal', sessionId, userId: 'hal', call: 'vote' })
    record({ kind: 'moves', client: 'hal', sessionId, newSessionId })
  }
  record({ kind: 'moves', client: 'leo', sessionId: 'first', newSessionId: lateWay })
  return check(history, [checkResets])
}

test('a late client is led from a reset chat to one of its successors, and nowhere else', () => {
  expect(violations('second')).toEqual([])
  expect(violations('third')).toEqual([])
  expect(violations('elsewhere')).toMatchObject([{ kind: 'unsettled' }])
})

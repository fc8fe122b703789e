import { describe, expect, test } from 'vitest'
import { deletedByOf, editRefusal, mayDelete, mayEdit, mayReport } from '#lib/domain/room/policies.ts'
import { message } from './timeline-builders.ts'

const said = message(1)
const SENT = Date.parse(said.timestamp)
const WINDOW = 900
const ana = { ids: new Set(['guest-ana', 'account-ana']), isOwner: false }
const ben = { ids: new Set(['guest-ben']), isOwner: false }
const owner = { ...ben, isOwner: true }
const parleys = message(2, { userId: 'Parley' })
const notice = message(3, { userId: 'chatsystem' })
const tombstone = message(4, { text: '', deletedAt: said.timestamp })

describe('[EDIT-1] the right to edit a message', () => {
  test.each([
    ['one’s own', said, ana, 0, null],
    ['one’s own, on the last second', said, ana, 900_000, null],
    ['one’s own, after the window', said, ana, 900_001, 'EDIT_TOO_LATE'],
    ['one’s own, the tenth time', message(1, { edits: 9 }), ana, 0, null],
    ['one’s own, the eleventh time', message(1, { edits: 10 }), ana, 0, 'EDIT_TOO_OFTEN'],
    ['another’s', said, ben, 0, 'FORBIDDEN'],
    ['another’s, as the owner', said, owner, 0, 'FORBIDDEN'],
    ['another’s, after the window', said, ben, 1_000_000, 'FORBIDDEN'],
    ['Parley’s, as the owner', parleys, owner, 0, 'FORBIDDEN'],
    ['a notice', notice, owner, 0, 'FORBIDDEN'],
    ['a tombstone of one’s own', tombstone, ana, 0, 'INVALID_REQUEST'],
  ])('%s', (_what, what, who, afterMs, refusal) => {
    expect(editRefusal(what, who, SENT + afterMs, WINDOW)).toBe(refusal)
    expect(mayEdit(what, who, SENT + afterMs, WINDOW)).toBe(refusal === null)
  })

  test('a message that is not stored yet cannot be edited', () => {
    expect(mayEdit({ ...said, seq: 0 }, ana, SENT, WINDOW)).toBe(false)
  })
})

describe('[EDIT-4] the right to delete a message, as its author or as the owner', () => {
  test.each([
    ['one’s own', said, ana, true, 'author'],
    ['one’s own, as the owner', said, { ...ana, isOwner: true }, true, 'author'],
    ['another’s', said, ben, false, 'owner'],
    ['another’s, as the owner', said, owner, true, 'owner'],
    ['Parley’s', parleys, ana, false, 'owner'],
    ['Parley’s, as the owner', parleys, owner, true, 'owner'],
    ['a notice, as the owner', notice, owner, false, 'owner'],
  ])('%s', (_what, what, who, isAllowed, by) => {
    expect([mayDelete(what, who), deletedByOf(what, who)]).toEqual([isAllowed, by])
  })
})

test('[DOOR-4] people’s and Parley’s messages and cards may be reported; notices and tombstones may not', () => {
  const gone = { ...said, deletedAt: '2026-01-01T00:00:00.000Z' }
  const card = message(6, { userId: 'chatsystem', kind: 'card' })
  expect([said, parleys, card, notice, gone].map(mayReport)).toEqual([true, true, true, false, false])
  expect(mayDelete(card, owner)).toBe(false)
})

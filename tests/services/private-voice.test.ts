import { expect, test } from 'vitest'
import { makeRooms, personRoom, type RoomServer } from '#lib/adapters/socket/room.ts'
import { helpCardOf } from '#lib/domain/safety/help-card.ts'

test('[CARE-2] [CARE-3] a card and the question go to the rooms of one person’s ids in one session, and to no other', () => {
  const told: [rooms: unknown, event: string][] = []
  const io = { to: (rooms: unknown) => ({ emit: (event: string) => told.push([rooms, event]) }) }
  const room = makeRooms(io as unknown as RoomServer, { changed() {}, presenceChanged() {} })('s1')
  const ids = ['account-ana', 'guest-ana']
  room.helpCard(ids, { cardId: 'c1', ...helpCardOf('fear', null) })
  room.safetyQuestion(ids)
  const theirs = ids.map((id) => personRoom('s1', id))
  expect(told).toEqual([
    [theirs, 'helpCard'],
    [theirs, 'safetyQuestion'],
  ])
  expect(theirs).not.toContain(personRoom('s2', 'account-ana'))
})

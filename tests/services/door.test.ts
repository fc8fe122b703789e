import { expect, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { makePresenceStore } from '#lib/adapters/prisma/room/presence.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const MANY = 25

test('[DOOR-3] a person who joins in the instant of their removal is out, also under an id that is new here', async () => {
  const { database, participants, removals, doors } = own.services
  const sql = (text: string, values: unknown[]) => database.pool.query(text, values)
  await makePresenceStore(database).heartbeat({ id: 'here', isDraining: false })
  await sql('INSERT INTO account (id, email) VALUES ($1, $2)', ['ben', 'ben@example.com'])
  await sql('INSERT INTO guest (id, account_id) VALUES ($1, $2)', ['guest-ben', 'ben'])

  const outcomes = new Set<string>()
  for (let round = 0; round < MANY; round++) {
    const { sessionId, currentAccessToken } = await own.services.openSession('ana')
    const keyHash = hashOfToken(currentAccessToken)
    const join = (userId: string) =>
      participants.join({
        ...{ sessionId, keyHash, userId, ids: [userId], defaultName: 'Ben', isDiscreet: false, isOpening: true },
        ...{ timeZone: null, socketId: `${sessionId} ${userId}`, gatewayId: 'here' },
      })
    await join('ben')
    const [removed, again] = await Promise.all([
      removals.remove(sessionId, 'ben', () => {}),
      round % 2 ? join('guest-ben') : join('ben'),
    ])
    expect(removed).toEqual({ userName: 'Ben' })
    outcomes.add(again === null ? 'refused' : 'in before it')
    expect((await sql('SELECT 1 FROM connection WHERE session_id = $1', [sessionId])).rows).toEqual([])
    const left = await sql('SELECT 1 FROM participant WHERE session_id = $1 AND removed_at IS NULL', [sessionId])
    expect(left.rows).toEqual([])
    for (const id of ['ben', 'guest-ben']) expect(await doors.doorFor(sessionId, keyHash, [id])).toBe('removed')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('[DOOR-2] a key that is handed out in the instant of a removal is retired with the others, or comes after it', async () => {
  const { database, participants, removals, doors } = own.services
  await makePresenceStore(database).heartbeat({ id: 'here', isDraining: false })
  for (let round = 0; round < MANY; round++) {
    const { sessionId, currentAccessToken } = await own.services.openSession('ana')
    const keyHash = hashOfToken(currentAccessToken)
    await participants.join({
      ...{ sessionId, keyHash, userId: 'cy', ids: ['cy'], defaultName: 'Cy', isDiscreet: false, isOpening: true },
      ...{ timeZone: null, socketId: `${sessionId} cy`, gatewayId: 'here' },
    })
    await doors.renewLink(sessionId, `${sessionId} renewed`)
    const fresh = `${sessionId} fresh`
    const [given] = await Promise.all([
      doors.exchangeKey(sessionId, keyHash, ['cy'], fresh),
      removals.remove(sessionId, 'cy', () => {}),
    ])
    const door = await doors.doorFor(sessionId, fresh, ['somebody new'])
    expect(door, given ? 'given before it, and retired by it' : 'not given at all').toBe('closed')
  }
})

test('[DOOR-3] the owner stays the owner, though one of their browsers was removed before it was known to be theirs', async () => {
  const { database, participants, removals, doors } = own.services
  await makePresenceStore(database).heartbeat({ id: 'here', isDraining: false })
  const { sessionId, currentAccessToken } = await own.services.openSession('dora')
  const keyHash = hashOfToken(currentAccessToken)
  await participants.join({
    ...{ sessionId, keyHash, userId: 'guest-dora', ids: ['guest-dora'], defaultName: 'D', isDiscreet: false },
    ...{ isOpening: true, timeZone: null, socketId: `${sessionId} dora`, gatewayId: 'here' },
  })
  await removals.remove(sessionId, 'guest-dora', () => {})
  expect(await doors.doorFor(sessionId, keyHash, ['guest-dora'])).toBe('removed')
  await database.pool.query(`INSERT INTO account (id, email) VALUES ('dora', 'dora@example.com')`)
  await database.pool.query(`INSERT INTO guest (id, account_id) VALUES ('guest-dora', 'dora')`)
  expect(await doors.doorFor(sessionId, keyHash, ['dora', 'guest-dora'])).toBe('open')
  expect(await doors.bannedIds(sessionId)).toEqual(new Set())
})

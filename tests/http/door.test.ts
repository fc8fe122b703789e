import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as joinSession } from '../../app/chat/join-session/route.ts'
import { POST as reopenSession } from '../../app/chat/reopen-session/[sessionId]/route.ts'
import { GET as readSession } from '../../app/chat/session/[sessionId]/route.ts'
import { GET as validateSession } from '../../app/chat/session/[sessionId]/[accessToken]/route.ts'
import { GET as listSessions } from '../../app/chat/sessions/route.ts'
import { POST as validateKey } from '../../app/chat/validate-key/route.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
  return () => world.stop()
})
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(world.gateway.url, access)
})

const proof = (anonymousBrowserId: string) => ({ 'x-anonymous-id': anonymousBrowserId })
const key = () => ({ 'x-access-token': access.accessToken })
const read = (headers: Record<string, string>) =>
  call(world, readSession, { method: 'GET', headers, params: { sessionId: access.sessionId } })
const join = (userId: string) => call(world, joinSession, { body: { sessionId: access.sessionId, userId } })
const isValid = async (headers: Record<string, string> = {}) => {
  const body = { sessionId: access.sessionId, accessKey: access.accessToken }
  const [posted, got] = await Promise.all([
    call(world, validateKey, { body, headers }),
    call(world, validateSession, { method: 'GET', headers, params: access }),
  ])
  expect(got.body['valid']).toBe(posted.body['valid'])
  return posted.body['valid']
}
const owner = () => ({ sessionId: access.sessionId, userId: ana.userId })

test('[DOOR-1] a locked chat is read by members alone, tells a stranger so, and keeps its key valid', async () => {
  const stranger = newBrowserId()
  expect((await read(key())).status).toBe(200)
  await ana.ask('setLocked', { ...owner(), isLocked: true })
  const refused = { status: 403, body: { error: 'This chat is locked.', code: 'ROOM_LOCKED' } }
  for (const headers of [key(), { ...key(), ...proof(stranger) }]) expect(await read(headers)).toMatchObject(refused)
  expect(await join(stranger)).toMatchObject(refused)
  for (const headers of [proof(ben.anonymousBrowserId), { ...key(), ...proof(ben.anonymousBrowserId) }])
    expect((await read(headers)).status).toBe(200)
  expect((await join(ben.anonymousBrowserId)).status).toBe(200)
  expect(await isValid()).toBe(true)
})

test('[DOOR-2] a retired key works in the hands of a member alone', async () => {
  await ana.ask('renewLink', owner())
  expect((await read(key())).status).toBe(404)
  expect((await read({ ...key(), ...proof(newBrowserId()) })).status).toBe(404)
  expect(await isValid()).toBe(false)
  const member = proof(ben.anonymousBrowserId)
  expect((await read({ ...key(), ...member })).status).toBe(200)
  expect(await isValid(member)).toBe(true)
})

test('[DOOR-3] a removed person gets the answers of a stranger from history, list and reopening', async () => {
  const { token, accountId } = await world.signUp()
  const cy = await enter(world.gateway.url, access, { token })
  const bearer = { authorization: `Bearer ${token}` }
  const open = () => call(world, reopenSession, { headers: bearer, params: { sessionId: access.sessionId }, body: {} })
  expect((await open()).status).toBe(200)
  await ana.ask('removePerson', { ...owner(), targetUserId: cy.userId })
  expect(cy.userId).toBe(accountId)
  for (const headers of [bearer, { ...bearer, ...key() }]) expect((await read(headers)).status).toBe(404)
  expect((await call(world, listSessions, { method: 'GET', headers: bearer })).body).toEqual({ sessions: [] })
  expect((await open()).status).toBe(404)
  const body = { sessionId: access.sessionId, userId: accountId }
  expect(await call(world, joinSession, { body, headers: bearer })).toMatchObject({
    status: 403,
    body: { code: 'REMOVED', error: 'You are no longer part of this chat.' },
  })
  expect((await read(proof(ben.anonymousBrowserId))).status).toBe(200)
})

test('[DOOR-3] a removed person cannot reopen or join an ended chat that others open again', async () => {
  const { token, accountId } = await world.signUp()
  const dan = await enter(world.gateway.url, access, { token })
  const other = await world.signUp()
  await enter(world.gateway.url, access, { token: other.token })
  await ana.ask('removePerson', { ...owner(), targetUserId: dan.userId })
  await world.services.sessions.end(access.sessionId)
  const params = { sessionId: access.sessionId }
  const open = (bearer: string) =>
    call(world, reopenSession, { headers: { authorization: `Bearer ${bearer}` }, params, body: {} })
  expect((await open(token)).status).toBe(404)
  expect((await open(other.token)).status).toBe(200)
  const body = { sessionId: access.sessionId, userId: accountId }
  const again = await call(world, joinSession, { body, headers: { authorization: `Bearer ${token}` } })
  expect(again.body).toMatchObject({ code: 'REMOVED' })
})

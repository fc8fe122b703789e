import { beforeAll, expect, test } from 'vitest'
import { GET as listSessions } from '../../app/chat/sessions/route.ts'
import { HIDDEN_MARKER } from '#lib/protocol/brand.ts'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { call } from '#tests/support/call.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
  Object.assign(process.env, world.environment)
  return () => world.stop()
})

type Page = { sessions: SessionListItem[]; hasMore?: boolean }
async function list(token: string, query: Record<string, string> = {}): Promise<Page> {
  const headers = { authorization: `Bearer ${token}` }
  const options = { method: 'GET', headers, query: `?${new URLSearchParams(query)}` }
  return (await call(world, listSessions, options)).body as Page
}
const named = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
async function saidId(person: Person, text: string): Promise<string> {
  const answer = await person.say(text)
  if (!answer.success || !answer.message) throw new Error('Not said')
  return answer.message.id
}

test('[PAST-1] a session lists its first words, its last readable message, and its people', async () => {
  const { token } = await world.signUp({ displayName: 'Ana Bauer' })
  const access = await world.open()
  const ben = await enter(world.gateway.url, access)
  const ana = await enter(world.gateway.url, access, { token, anonymousBrowserId: newBrowserId() })
  const one = async () => (await list(token, { limit: '5' })).sessions[0]!
  expect(await one()).toMatchObject({ beginning: null, preview: null, isEnded: false, participantCount: 2 })

  await saidId(ana, 'where **shall** we\ngo?')
  const second = await saidId(ben, 'to the sea')
  await ben.ask('renameUser', { ...named(ben), newName: 'Ben' })
  const faces = [{ userId: ben.userId, userName: 'Ben' }]
  const preview = { userId: ben.userId, userName: 'Ben', isOwn: false, text: 'to the sea' }
  expect(await one()).toMatchObject({ beginning: 'where shall we go?', preview, faces, unread: 1 })

  const { messageLog } = world.services
  const hidden = { id: 'hidden', sessionId: access.sessionId, userId: ben.userId, personIds: [ben.userId] }
  await messageLog.append({ ...hidden, text: `${HIDDEN_MARKER}secret`, status: 'sent' })
  expect((await one()).preview).toEqual(preview)
  await ben.ask('deleteMessage', { ...named(ben), messageId: second })
  expect((await one()).preview).toMatchObject({ isOwn: true, text: 'where shall we go?' })

  await ben.ask('clearChat', { sessionId: access.sessionId })
  expect(await one()).toMatchObject({ beginning: null, preview: null })
  await saidId(ben, 'again')
  expect(JSON.stringify(await list(token)), 'a client of before reads what it read').not.toMatch(/again|Ben|isEnded/)
  await world.services.endSession({ ids: [ben.userId] }, access.sessionId)
  expect(await one()).toMatchObject({ isEnded: true, beginning: 'again' })
})

test('[PAST-1] [DOOR-3] a removed person sees nothing of a session', async () => {
  const { token } = await world.signUp()
  const access = await world.open()
  const ben = await enter(world.gateway.url, access)
  const ana = await enter(world.gateway.url, access, { token, anonymousBrowserId: newBrowserId() })
  await saidId(ben, 'among us')
  await ben.ask('removePerson', { ...named(ben), targetUserId: ana.userId })
  expect(await list(token, { limit: '5' })).toEqual({ sessions: [], hasMore: false })
})

test('[PAST-1] [HTTP-12] pages follow one another without a gap, even if times are equal', async () => {
  const { token } = await world.signUp()
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) {
    const access = await world.open()
    await enter(world.gateway.url, access, { token, anonymousBrowserId: newBrowserId() })
    ids.push(access.sessionId)
  }
  await world.sql(`UPDATE session SET last_active_at = '2026-11-20T10:00:00.123Z' WHERE id = ANY ($1)`, [ids])
  const seen: string[] = []
  for (let behind: SessionListItem | undefined; ;) {
    const from = behind && { beforeAt: behind.lastActiveAt!, beforeId: behind.sessionId }
    const { sessions, hasMore } = await list(token, { limit: '2', ...from })
    seen.push(...sessions.map(({ sessionId }) => sessionId))
    behind = sessions.at(-1)
    if (!hasMore) break
  }
  expect(seen).toEqual(ids.toSorted())
  expect((await list(token, { limit: '1000' })).sessions).toHaveLength(5)
})

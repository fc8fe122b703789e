import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, newBrowserId, type Access } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

const newer = { afterRev: 0 }
async function isNewcomer(access: Access, options: { afterRev?: number; anonymousBrowserId?: string } = newer) {
  const person = await enter(world.gateway.url, access, options)
  const answer = await person.hears('joinedSession')
  return 'isNewcomer' in answer ? answer.isNewcomer : null
}

test('[SHARE-1] the first join of another person’s chat says so, to newer clients, once; to the starter never', async () => {
  const access = await world.open()
  expect(await isNewcomer(access), 'the first to come is the owner').toBe(null)
  const ben = { ...newer, anonymousBrowserId: newBrowserId() }
  expect(await isNewcomer(access, ben)).toBe(true)
  expect(await isNewcomer(access, ben), 'who comes back is none').toBe(null)
  expect(await isNewcomer(access, {}), 'an older client').toBe(null)
})

test('[SHARE-1] after a reset only a person who was not in the old chat is a newcomer', async () => {
  const access = await world.open()
  const ana = await enter(world.gateway.url, access, newer)
  await ana.ask('resetVote', { sessionId: access.sessionId, userId: ana.userId })
  const { newSessionId: sessionId, newAccessToken: accessToken } = await ana.hears('sessionRedirect')
  const next = { sessionId, accessToken }
  const ben = { ...newer, anonymousBrowserId: newBrowserId() }
  expect(await isNewcomer(next, ben)).toBe(true)

  const anaThere = await enter(world.gateway.url, next, { ...newer, anonymousBrowserId: ana.anonymousBrowserId })
  const benThere = await enter(world.gateway.url, next, ben)
  for (const one of [anaThere, benThere]) await one.ask('resetVote', { sessionId, userId: one.userId })
  const last = await benThere.hears('sessionRedirect')
  const successor = { sessionId: last.newSessionId, accessToken: last.newAccessToken }
  expect(await isNewcomer(successor, ben)).toBe(null)
  expect(await isNewcomer(successor)).toBe(true)
})

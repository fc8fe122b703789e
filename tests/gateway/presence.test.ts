import { expect, test } from 'vitest'
import { enter } from '#tests/support/person.ts'
import { startWorld } from '#tests/support/world.ts'

const isOffline = (userId: string) => (people: Record<string, { isOnline: boolean }>) =>
  people[userId]?.isOnline === false

test('[CONN-3] whoever closes the last tab is offline for the others, and online again when back', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(world.gateway.url, access)
  const tab = await enter(world.gateway.url, access, ben)
  await ana.hears('participants', (people) => people[ben.userId]?.isOnline === true)
  tab.leave()
  await ana.say('one tab is left')
  expect(ana.heard('participants').some(isOffline(ben.userId))).toBe(false)

  ben.leave()
  await ana.hears('participants', isOffline(ben.userId))
  await ana.hears('resetVotes', ({ total }) => total === 1)
  const back = await enter(world.gateway.url, access, ben)
  await back.hears('participants', (people) => people[ben.userId]?.isOnline === true)
  await world.stop()
})

test('the people of a gateway that was killed are offline within 20 s of it', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const gone = await enter(world.gateway.url, access)
  await world.gateway.kill('SIGKILL')
  await world.gateway.restart()
  const ana = await enter(world.gateway.url, access)
  await ana.hears('participants', isOffline(gone.userId), 20_000)
  await world.stop()
})

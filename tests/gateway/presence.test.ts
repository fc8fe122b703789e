import { expect, test } from 'vitest'
import { isHeldUp, lockIn } from '#tests/support/lock.ts'
import { enter, newBrowserId, Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

const isOffline = (userId: string) => (people: Record<string, { isOnline: boolean }>) =>
  people[userId]?.isOnline === false

test('[CONN-3] a person who closes the last tab is offline for the others within 5 s, and online again when back', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(world.gateway.url, access)
  const tab = await enter(world.gateway.url, access, ben)
  await ana.hears('participants', (people) => people[ben.userId]?.isOnline === true)
  const connections = () => world.sql('SELECT 1 FROM connection')
  expect(await connections()).toHaveLength(3)
  tab.leave()
  await waitFor('the tab to be gone', async () => (await connections()).length < 3)
  await ana.ask('renameUser', { sessionId: access.sessionId, userId: ana.userId, newName: 'Anna' })
  const people = await ana.hears('participants', (people) => people[ana.userId]?.userName === 'Anna')
  expect(people[ben.userId]?.isOnline, 'one tab is left').toBe(true)

  ana.heardEvents.length = 0
  ben.leave()
  await ana.hears('participants', isOffline(ben.userId), 5000)
  await ana.hears('resetVotes', ({ total }) => total === 1)
  const back = await enter(world.gateway.url, access, ben)
  await back.hears('participants', (people) => people[ben.userId]?.isOnline === true)
  await world.stop()
})

test('the people of a killed gateway are offline within 20 s of its next start', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const gone = await enter(world.gateway.url, access)
  await world.gateway.kill('SIGKILL')
  await world.gateway.restart()
  const ana = await enter(world.gateway.url, access)
  await ana.hears('participants', isOffline(gone.userId), 20_000)
  await world.stop()
})

test('a person who leaves during a repeated join does not stay online', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const { accountId, token } = await world.signUp()
  await world.sql(`INSERT INTO guest (id, account_id) VALUES ('guest-phone', $1)`, [accountId])
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId: newBrowserId(), token })
  const ben = await enter(world.gateway.url, access)
  await ben.hears('participants', (people) => people[accountId]?.isOnline === true)
  await world.sql(
    `INSERT INTO participant (session_id, user_id, user_name, forgotten_at) VALUES ($1, 'guest-phone', 'Anon', now())`,
    [access.sessionId],
  )
  await world.sql('UPDATE participant SET forgotten_at = now() WHERE user_id = $1', [accountId])

  // Holds the second join while it merges the participants of the account and its phone.
  const lock = await lockIn(world, 'LOCK TABLE reset_vote IN ACCESS EXCLUSIVE MODE')
  ana.socket.emit('joinSession', { anonymousBrowserId: ana.anonymousBrowserId })
  await waitFor('the join to stand still', () => isHeldUp(world, '%reset_vote%'))
  ana.leave()
  const online = () => world.sql('SELECT 1 FROM connection WHERE user_id = $1', [accountId])
  const isTakenOut = async () =>
    (await online()).length === 0 || (await isHeldUp(world, 'WITH gone AS (DELETE FROM connection%'))
  await waitFor('the gateway to take her out, or to wait for the join', isTakenOut)
  await lock.end()

  const joined = () => world.sql('SELECT 1 FROM participant WHERE user_id = $1 AND forgotten_at IS NULL', [accountId])
  await waitFor('the join to be written', async () => (await joined()).length > 0)
  await expect.poll(online).toEqual([])
  await world.stop()
})

test('[CONN-3] a connection written after its socket was gone keeps no person online', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  // Leaves the rows of a join whose commit came after its caller had given up.
  await world.sql(`INSERT INTO participant (session_id, user_id, user_name) SELECT $1, unnest($2::text[]), 'Anon'`, [
    access.sessionId,
    ['guest-ghost', 'guest-joining'],
  ])
  await world.sql(
    `INSERT INTO connection (id, gateway_id, session_id, user_id)
     SELECT 'socket of ' || person, (SELECT id FROM gateway), $1, person FROM unnest($2::text[]) person`,
    [access.sessionId, ['guest-ghost', 'guest-joining']],
  )
  await world.sql(`UPDATE connection SET connected_at = now() - interval '1 hour' WHERE user_id <> 'guest-joining'`)
  const ben = await enter(world.gateway.url, access)
  await ana.hears('participants', (people) => people['guest-ghost']?.isOnline === true)

  await waitFor(
    'the ghost to be offline',
    () => ana.heard('participants').at(-1)?.['guest-ghost']?.isOnline === false,
    20_000,
  )
  const left = await world.sql('SELECT user_id FROM connection ORDER BY connected_at')
  expect(left.map(({ user_id }) => user_id)).toEqual([ana.userId, 'guest-joining', ben.userId])
  await world.stop()
})

/** Makes the gateway count as dead, as after a freeze. Resolves when it has registered again. */
async function takeForDead(world: World): Promise<void> {
  await world.sql('DELETE FROM gateway')
  await waitFor('its heart to beat', async () => (await world.sql('SELECT 1 FROM gateway')).length > 0)
}

test('[CONN-3] a person who joins while the gateway counts as dead is online all the same', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const connections = () => world.sql('SELECT user_id FROM connection')
  const ana = await new Person(world.gateway.url, access).connected()
  // Holds her join at a point where she is connected already.
  const lock = await lockIn(world, 'LOCK TABLE message IN ACCESS EXCLUSIVE MODE')
  const joined = ana.join()
  await waitFor('her connection', async () => (await connections()).length === 1)
  await takeForDead(world)
  expect(await connections(), 'it went with the gateway').toEqual([])
  await lock.end()

  expect(await joined).toMatchObject({ success: true })
  await ana.hears('participants', (people) => people[ana.userId]?.isOnline === true)
  await world.stop()
})

test('[CONN-3] a person who leaves while a gateway that counted as dead rewrites its connections is offline', async () => {
  const world = await startWorld({ isParleyAway: true })
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(world.gateway.url, access)
  await ben.hears('participants', (people) => people[ana.userId]?.isOnline === true)
  const lock = await lockIn(world, 'SELECT 1 FROM session FOR UPDATE')
  await takeForDead(world)
  await waitFor('them to be written anew', () => isHeldUp(world, 'WITH missing AS%'))
  ana.leave()
  await ben.hears('participants', isOffline(ana.userId))
  await lock.end()

  const online = () => world.sql('SELECT user_id FROM connection')
  await expect.poll(online).toEqual([{ user_id: ben.userId }])
  await world.stop()
})

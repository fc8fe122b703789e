import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

/** Makes writes fail as when a table cannot grow any more; reads and deletes go on. */
async function fillDisk(): Promise<void> {
  await world.sql(
    `CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = 'disk_full';
     END $$`,
  )
  for (const { name } of await tables()) {
    await world.sql(
      `CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON "${name}" FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full()`,
    )
  }
}
const makeRoom = () => world.sql('DROP FUNCTION disk_is_full() CASCADE')
const tables = () =>
  world.sql(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`)

test('a full disk refuses clearly, shows nothing unstored, keeps every connection, and is over when there is room', async () => {
  const access = await world.open()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(world.gateway.url, access)
  await ana.say('before')
  await ben.hears('msgFromServer', ({ text }) => text === 'before')

  await fillDisk()
  const refused = { success: false, code: 'UNAVAILABLE', error: expect.stringContaining('not available right now') }
  expect(await ana.say('lost?', 'temp-1')).toMatchObject(refused)
  const own = { sessionId: access.sessionId, userId: ana.userId }
  expect(await ana.ask('renameUser', { ...own, newName: 'Ana' })).toMatchObject(refused)
  await expect(enter(world.gateway.url, access)).rejects.toThrow()
  expect((await fetch(`${world.gateway.url}/readyz`)).status, 'it can still read').toBe(200)
  await ana.ask('typing', { ...own, isTyping: true })
  await ben.hears('userTyping', ({ userId }) => userId === ana.userId)
  expect(ben.heard('msgFromServer').map(({ text }) => text)).not.toContain('lost?')

  await makeRoom()
  await waitFor('a send to be taken', async () => (await ana.say('lost?', 'temp-1')).success)
  expect(await ana.say('lost?', 'temp-1')).toMatchObject({ success: true })
  await ben.hears('msgFromServer', ({ text }) => text === 'lost?')
  expect(ben.heard('msgFromServer').filter(({ text }) => text === 'lost?')).toHaveLength(1)
  expect([ana.socket.connected, ben.socket.connected]).toEqual([true, true])
  const chiyo = await enter(world.gateway.url, access)
  await ana.hears('participants', (people) => people[chiyo.userId]?.isOnline === true)
  await waitFor('the reason in the log', () => world.gateway.logs().includes('No space left on device'))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createDatabase } from '#tests/support/database.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `INSERT INTO reply_grant (holder, session_id, granted_at)
     VALUES ('long ago', 'a-chat', now() - interval '25 hours'), ('today', 'a-chat', now() - interval '23 hours')`,
  )
  await client.query(
    `INSERT INTO usage (subject, day, count)
     SELECT 'somebody', (now() AT TIME ZONE 'UTC')::date - days, 1 FROM unnest(ARRAY[0, 6, 30]) days`,
  )
  await client.query(
    `INSERT INTO file_day (payer, day, bytes)
     SELECT 'somebody', (now() AT TIME ZONE 'UTC')::date - days, 1 FROM unnest(ARRAY[0, 2]) days`,
  )
  await client.end()
  world = await startWorld({ databaseUrl, isParleyAway: true })
})
afterAll(() => world.stop())

test('[DEC-17] a gateway forgets the replies and messages that no budget and no quota counts any more, and only those', async () => {
  const left = async () => ({
    replies: (await world.sql('SELECT holder FROM reply_grant')).map(({ holder }) => holder),
    fileDays: (await world.sql('SELECT 1 FROM file_day')).length,
    days: (await world.sql('SELECT 1 FROM usage')).length,
  })
  await expect.poll(left).toEqual({ replies: ['today'], fileDays: 1, days: 2 })
})

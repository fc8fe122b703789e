import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

test('[DEC-28] a gateway that is gone is forgotten only after its reply was closed', async () => {
  const { sessionId } = await world.open()
  await world.sql(`INSERT INTO gateway (id, heartbeat_at) VALUES ('gone', now() - interval '1 hour')`)
  await world.sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text, status)
     VALUES ($1, 1, 'a-reply', 'Parley', 'Parley', 'So far', 'streaming')`,
    [sessionId],
  )
  await world.sql(
    `INSERT INTO reply_lease (session_id, gateway_id, holder, message_id) VALUES ($1, 'gone', 'somebody', 'a-reply')`,
    [sessionId],
  )
  const message = () => world.sql(`SELECT status, error FROM message WHERE id = 'a-reply'`)
  await expect.poll(message, { timeout: 20_000 }).toEqual([{ status: 'failed', error: 'interrupted' }])
  await expect.poll(() => world.sql(`SELECT 1 FROM gateway WHERE id = 'gone'`), { timeout: 20_000 }).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '#tests/support/processes.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

/** A reply of this gateway's, as it stands in the database while it runs. */
async function beginReply(gatewayId: string, messageId: string): Promise<void> {
  const { sessionId } = await world.open()
  await world.sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text, status)
     VALUES ($1, 1, $2, 'Parley', 'Parley', 'So far', 'streaming')`,
    [sessionId, messageId],
  )
  await world.sql(
    `INSERT INTO reply_lease (session_id, gateway_id, holder, message_id) VALUES ($1, $2, 'somebody', $3)`,
    [sessionId, gatewayId, messageId],
  )
}
const message = (id: string) => world.sql('SELECT status, error FROM message WHERE id = $1', [id])
const INTERRUPTED = [{ status: 'failed', error: 'interrupted' }]
const gateway = (id: string) => world.sql('SELECT 1 FROM gateway WHERE id = $1', [id])

test('[DEC-28] a gateway that is gone is forgotten only after its reply was closed', async () => {
  await world.sql(`INSERT INTO gateway (id) VALUES ('gone')`)
  await beginReply('gone', 'a-reply')
  await world.sql(`UPDATE gateway SET heartbeat_at = now() - interval '1 hour' WHERE id = 'gone'`)
  await expect.poll(() => message('a-reply'), { timeout: 20_000 }).toEqual(INTERRUPTED)
  await expect.poll(() => gateway('gone'), { timeout: 20_000 }).toEqual([])
})

test('[DEC-28] a reply that a gateway could not close before it stopped is closed by another', async () => {
  const [here] = await world.sql('SELECT id FROM gateway')
  const stopping = await startGateway(world.environment)
  const [{ id } = {}] = await world.sql('SELECT id FROM gateway WHERE id <> $1', [here?.id])
  await beginReply(id as string, 'an-open-reply')
  await stopping.stop()
  await expect.poll(() => message('an-open-reply'), { timeout: 20_000 }).toEqual(INTERRUPTED)
  await expect.poll(() => gateway(id as string), { timeout: 20_000 }).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { makePresenceStore } from '#lib/adapters/prisma/room/presence.ts'
import { makeResetStore } from '#lib/adapters/prisma/room/resets.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Services } from '#lib/server/compose/services.ts'
import { createDatabase } from '#tests/support/database.ts'
import { servicesOn } from '#tests/support/services.ts'

/** The stores of two processes on one database. */
let one: Services
let two: Services
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  ;[one, two] = [servicesOn(databaseUrl), servicesOn(databaseUrl)]
})
afterAll(() => Promise.all([one.database.close(), two.database.close()]))

const sql = (text: string, values: unknown[] = []) => one.database.pool.query(text, values)
const ROUNDS = 20
const TIMES = 4
const ZONES = ['Europe/Paris', 'Asia/Tokyo', 'America/Lima']

/** Opens a room with a guest whose gateway is dead. */
async function openRoom() {
  const { sessionId, currentAccessToken } = await one.openSession(null)
  const [guest, account] = [`${sessionId}-guest`, `${sessionId}-account`]
  const [dead, alive] = [`${sessionId}-dead`, `${sessionId}-alive`]
  for (const id of [dead, alive]) await makePresenceStore(two.database).heartbeat({ id, isDraining: false })
  let came = 0
  const join = ({ participants }: Services, gatewayId: string) =>
    participants.join({
      ...{ sessionId, gatewayId, userId: guest, ids: [guest], defaultName: 'Anon', isDiscreet: false, isOpening: true },
      timeZone: ZONES[came++ % ZONES.length] ?? null,
      ...{ keyHash: hashOfToken(currentAccessToken), socketId: `${sessionId} ${came}` },
    })
  await join(one, dead)
  await sql(`SELECT set_parley($1, 'waiting', 'for Ben', NULL, 1, $2, NULL)`, [sessionId, dead])
  await sql(`UPDATE gateway SET heartbeat_at = now() - interval '1 hour' WHERE id = $1`, [dead])
  return { sessionId, guest, account, dead, alive, join }
}
type Room = Awaited<ReturnType<typeof openRoom>>

const presence = () => makePresenceStore(two.database)
const ACTS: Record<string, (room: Room) => Promise<unknown>> = {
  'comes from another zone': ({ join, alive }) => join(two, alive),
  'takes another name': ({ sessionId, guest }) => one.participants.rename(sessionId, guest, crypto.randomUUID()),
  'signs in': ({ sessionId, guest, account }) => two.participants.adopt(sessionId, account, [guest], 'Ana'),
  'votes for a reset': ({ sessionId, guest }) =>
    makeResetStore(one.database).vote({ sessionId, userId: guest, vote: 'toggle' }, `${sessionId}-next`, () => false),
  'loses their gateway': () => presence().reap(new Date('2999-01-01')),
  'is left by their gateway': ({ dead }) => presence().leave(dead),
}
const pairs = Object.keys(ACTS).flatMap((one, at, all) => all.slice(at + 1).map((other) => [one, other] as const))

test.each(pairs)('[FEED-1] a guest who %s and %s in the same instant causes no deadlock', async (...both) => {
  for (let round = 0; round < ROUNDS; round++) {
    const room = await openRoom()
    const acting = both.map(async (act) => {
      for (let time = 0; time < TIMES; time++) await ACTS[act]!(room)
    })
    for (const outcome of await Promise.allSettled(acting)) {
      if (outcome.status === 'rejected') expect(outcome.reason, `round ${round}`).toBeInstanceOf(Refusal)
    }
  }
})

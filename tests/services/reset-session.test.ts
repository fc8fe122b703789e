import { expect, test } from 'vitest'
import { makeResetStore } from '#lib/adapters/prisma/resets.ts'
import { makeVoteReset } from '#lib/services/reset-session.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()

const sql = async (text: string, values: unknown[]) => (await own.services.database.pool.query(text, values)).rows

test('[VOTE-1] [DEC-2] where the reset fails the vote that made it does not stand either, and can be given again', async () => {
  const { sessionId } = await own.services.openSession(null)
  const { sessionId: taken } = await own.services.openSession(null)
  await sql(
    `WITH gateway AS (INSERT INTO gateway (id) VALUES ('here')),
               ana AS (INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ana', 'Ana'))
             INSERT INTO connection (id, gateway_id, session_id, user_id) VALUES ('a socket', 'here', $1, 'ana')`,
    [sessionId],
  )
  const successors = [taken, `${sessionId}-next`]
  const told: string[] = []
  const voteReset = makeVoteReset({
    resets: makeResetStore(own.services.database),
    tellRoomState: (id) => told.push(id),
    makeSessionId: () => successors.shift() ?? 'no more',
  })
  const votes = () => sql('SELECT user_id FROM reset_vote WHERE session_id = $1', [sessionId])

  await expect(voteReset(sessionId, 'ana', 'toggle'), 'there is such a session already').rejects.toThrow()
  expect(await votes()).toEqual([])

  await voteReset(sessionId, 'ana', 'toggle')
  expect(await votes()).toEqual([{ user_id: 'ana' }])
  expect(await sql('SELECT successor_id FROM session WHERE id = $1', [sessionId])).toEqual([
    { successor_id: `${sessionId}-next` },
  ])
  expect(told, 'the news tells of a reset').toEqual([])
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { makeResetStore } from '#lib/adapters/prisma/room/resets.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import { makeVoteReset } from '#lib/services/room/vote-reset.ts'
import { ownServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const own = ownServices()

const sql = async (text: string, values: unknown[]) => (await own.services.database.pool.query(text, values)).rows

/** Makes a session with people who are online in it. */
async function roomOf(...people: string[]): Promise<string> {
  const { sessionId } = await own.services.openSession(null)
  await sql(
    `WITH gateway AS (INSERT INTO gateway (id) VALUES ('here') ON CONFLICT DO NOTHING),
          people AS (
            INSERT INTO participant (session_id, user_id, user_name) SELECT $1, person, person FROM unnest($2::text[]) person
          )
     INSERT INTO connection (id, gateway_id, session_id, user_id)
       SELECT $1 || person, 'here', $1, person FROM unnest($2::text[]) person`,
    [sessionId, people],
  )
  return sessionId
}

/** Makes votes on the real store; `told` collects the rooms that were reported as changed. */
function makeVotes(makeSessionId: () => string, told: string[] = []) {
  const resets = makeResetStore(own.services.database)
  const room = (id: string) => ({ changed: () => void told.push(id) }) as unknown as RoomVoice
  return makeVoteReset({ resets, room, makeSessionId, onVoted() {} })
}

const votesIn = (sessionId: string) =>
  sql('SELECT user_id FROM reset_vote WHERE session_id = $1 ORDER BY user_id', [sessionId])
const successorOf = async (sessionId: string) =>
  (await sql('SELECT successor_id FROM session WHERE id = $1', [sessionId]))[0].successor_id

test('[VOTE-1] [DEC-2] a failed reset takes back the vote that made it, which can be given again', async () => {
  const sessionId = await roomOf('ana')
  const { sessionId: taken } = await own.services.openSession(null)
  const successors = [taken, `${sessionId}-next`]
  const told: string[] = []
  const voteReset = makeVotes(() => successors.shift() ?? 'no more', told)

  await expect(voteReset(sessionId, 'ana', 'toggle'), 'there is such a session already').rejects.toThrow()
  expect(await votesIn(sessionId)).toEqual([])
  expect(told, 'nothing is stored').toEqual([])

  await voteReset(sessionId, 'ana', 'toggle')
  expect(await votesIn(sessionId)).toEqual([{ user_id: 'ana' }])
  expect(await successorOf(sessionId)).toBe(`${sessionId}-next`)
  expect(told, 'the news tells of a reset').toEqual([])
})

test('[VOTE-1] [DEC-2] a vote that is taken back resets nothing, though those that are left are a majority by then', async () => {
  const sessionId = await roomOf('ana', 'ben', 'cy')
  // The votes that remain when three of six voted and the others left.
  await sql(`INSERT INTO reset_vote (session_id, user_id) VALUES ($1, 'ana'), ($1, 'ben'), ($1, 'cy')`, [sessionId])
  const voteReset = makeVotes(() => `${sessionId}-next`)

  await voteReset(sessionId, 'cy', 'toggle')
  expect(await votesIn(sessionId)).toEqual([{ user_id: 'ana' }, { user_id: 'ben' }])
  expect(await successorOf(sessionId)).toBeNull()

  await voteReset(sessionId, 'cy', 'toggle')
  expect(await successorOf(sessionId), 'given again it is a vote').toBe(`${sessionId}-next`)
})

test('[DEC-2] after the database was away all hearts are old: who is connected counts, or one of three would reset the chat', async () => {
  const sessionId = await roomOf('ana', 'ben', 'cy')
  await sql(`UPDATE gateway SET heartbeat_at = now() - interval '1 hour'`, [])
  const voteReset = makeVotes(() => `${sessionId}-next`)
  await voteReset(sessionId, 'ana', 'cast')
  expect(await successorOf(sessionId)).toBeNull()
  await voteReset(sessionId, 'ben', 'cast')
  expect(await successorOf(sessionId)).toBe(`${sessionId}-next`)
})

test('votes that wait for their session leave the connections to other rooms', async () => {
  const people = Array.from({ length: 30 }, (_, at) => `guest-${at}`)
  const sessionId = await roomOf(...people)
  const voteReset = makeVotes(() => `${sessionId}-next`)
  const lock = new pg.Client({ connectionString: own.databaseUrl })
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('SELECT 1 FROM session WHERE id = $1 FOR UPDATE', [sessionId])

  const voting = Promise.all(people.slice(0, 15).map((userId) => voteReset(sessionId, userId, 'cast')))
  await waitFor('the votes to wait', () => sql(IS_WAITING, []).then(({ length }) => length > 0))
  expect(await own.services.openSession(null)).toMatchObject({ sessionId: expect.any(String) })
  await lock.end()
  await voting
  expect(await votesIn(sessionId)).toHaveLength(15)
})

const IS_WAITING = `
  SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

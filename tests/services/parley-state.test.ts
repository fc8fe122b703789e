import { describe, expect, test } from 'vitest'
import { makeParleyStateStore } from '#lib/adapters/prisma/parley/parley-state.ts'
import { makePresenceStore } from '#lib/adapters/prisma/room/presence.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import { makeParleyState } from '#lib/services/parley/parley-state.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const sql = async (text: string, values: unknown[] = []) => (await own.services.database.pool.query(text, values)).rows

const LISTENING: ParleyStatus = { status: 'listening' }
const THINKING: ParleyStatus = { status: 'thinking', reason: 'Ana asked' }
const WAITING: ParleyStatus = { status: 'waiting', reason: 'waiting for Ben' }
const NOBODY = { seenSeq: null, gatewayId: null, holder: null }

const open = async () => (await own.services.openSession(null)).sessionId
/** True when the status was written. */
const set = async (sessionId: string, status: ParleyStatus, by: Partial<typeof NOBODY | Grounds> = {}) =>
  (await makeParleyStateStore(own.services.database).set(sessionId, status, { ...NOBODY, ...by })) !== null
type Grounds = { seenSeq: number | null; gatewayId: string | null; holder: string | null }

async function stateOf(sessionId: string): Promise<unknown> {
  const rows = await sql('SELECT status, reason, gateway_id FROM parley_state WHERE session_id = $1', [sessionId])
  return rows[0] ?? null
}
const revOf = async (sessionId: string): Promise<number> =>
  (await sql('SELECT last_rev FROM session WHERE id = $1', [sessionId]))[0].last_rev

/** Inserts the lease of a running reply. */
async function lease(sessionId: string, holder: string): Promise<void> {
  await sql(`INSERT INTO gateway (id) VALUES ('a-gateway') ON CONFLICT DO NOTHING`)
  await sql(`INSERT INTO reply_lease (session_id, gateway_id, holder) VALUES ($1, 'a-gateway', $2)`, [
    sessionId,
    holder,
  ])
}

describe('[SOCK-33] [FEED-1] Parley’s state in a room', () => {
  test('is written with a rev of its own, but not again for the same decision', async () => {
    const sessionId = await open()
    expect(await set(sessionId, WAITING, { seenSeq: 4, gatewayId: 'here' })).toBe(true)
    expect(await stateOf(sessionId)).toEqual({ ...WAITING, gateway_id: 'here' })
    expect(await sql('SELECT part, rev FROM room_part WHERE session_id = $1', [sessionId])).toEqual([
      { part: 'parley', rev: 1 },
    ])
    expect(await set(sessionId, WAITING, { seenSeq: 4, gatewayId: 'here' })).toBe(false)
    expect(await set(sessionId, WAITING, { gatewayId: 'here' })).toBe(false)
    expect(await revOf(sessionId)).toBe(1)
    expect(await set(sessionId, WAITING, { seenSeq: 5, gatewayId: 'here' }), 'decided anew').toBe(true)
    expect(await revOf(sessionId)).toBe(2)
  })

  test('is what the newest decision says, in any order of writing', async () => {
    const sessionId = await open()
    await set(sessionId, WAITING, { seenSeq: 8 })
    expect(await set(sessionId, { status: 'silent', reason: 'listening' }, { seenSeq: 7 }), 'it had read less').toBe(
      false,
    )
    expect(await set(sessionId, { status: 'silent', reason: 'listening' }, { seenSeq: 8 })).toBe(true)
    expect(await set(sessionId, LISTENING), 'whatever was read').toBe(true)
    expect(await set(sessionId, WAITING, { seenSeq: 7 }), 'and that is remembered').toBe(false)
    expect(await stateOf(sessionId)).toMatchObject({ status: 'listening' })
  })

  test('is set by the holder of a reply, and by nobody else meanwhile', async () => {
    const sessionId = await open()
    await lease(sessionId, 'mine')
    expect(await set(sessionId, THINKING, { seenSeq: 1, holder: 'mine' })).toBe(true)
    expect(await set(sessionId, WAITING, { seenSeq: 2, holder: 'another' })).toBe(false)
    expect(await set(sessionId, LISTENING), 'whose reply ended before').toBe(false)
    expect(await set(sessionId, WAITING, { seenSeq: 2 })).toBe(false)

    await sql('DELETE FROM reply_lease WHERE session_id = $1', [sessionId])
    expect(await set(sessionId, { status: 'replying' }, { seenSeq: 2, holder: 'mine' }), 'a lease that is lost').toBe(
      false,
    )
    expect(await stateOf(sessionId)).toMatchObject(THINKING)
    expect(await set(sessionId, LISTENING)).toBe(true)
  })

  test('stays unset in a chat that is over', async () => {
    const sessionId = await open()
    await own.services.sessions.end(sessionId)
    expect([await set(sessionId, WAITING), await set('nowhere', WAITING)]).toEqual([false, false])
    expect(await stateOf(sessionId)).toBeNull()
  })

  test('ends with its gateway, in the rooms of that gateway alone', async () => {
    const presence = makePresenceStore(own.services.database)
    const [theirs, ours, said] = [await open(), await open(), await open()]
    await sql(`INSERT INTO gateway (id, heartbeat_at) VALUES ('gone', now() - interval '1 hour'), ('alive', now())`)
    await set(theirs, WAITING, { gatewayId: 'gone' })
    await set(ours, WAITING, { gatewayId: 'alive' })
    await set(said, { status: 'silent', reason: 'listening' }) // by the holder that is gone: it counts all the same
    await presence.reap(new Date('2999-01-01'))
    expect(await stateOf(theirs)).toEqual({ status: 'listening', reason: null, gateway_id: null })
    expect(await stateOf(ours)).toMatchObject(WAITING)
    expect(await stateOf(said)).toMatchObject({ status: 'silent' })
    expect([await revOf(theirs), await revOf(ours), await revOf(said)], 'who is there hears of it').toEqual([2, 1, 1])
  })

  test('is written by two gateways at once without a deadlock, and the newest decision stands', async () => {
    const rooms = await Promise.all(Array.from({ length: 5 }, open))
    const words = rooms.flatMap((sessionId) =>
      Array.from({ length: 20 }, (_, at) =>
        set(
          sessionId,
          { status: 'waiting', reason: `read up to ${at}` },
          { seenSeq: at, gatewayId: `gateway-${at % 2}` },
        ),
      ),
    )
    const ends = Array.from({ length: 5 }, () => sql(`SELECT end_parley('{gateway-0}')`))
    await Promise.all([...words, ...ends])
    for (const sessionId of rooms) expect(await stateOf(sessionId)).toMatchObject({ reason: 'read up to 19' })
  })
})

describe('setting the state does not wait for the database', () => {
  /** Makes a fake store whose writes the test ends. */
  function makeWriter() {
    const written: unknown[][] = []
    const answers: { resolve(rev: number | null): void; reject(cause: Error): void }[] = []
    const changed: string[] = []
    const problems: unknown[] = []
    const setParley = makeParleyState({
      store: {
        set(sessionId, { status, reason }, by) {
          written.push([sessionId, status, reason, by])
          const { promise, resolve, reject } = Promise.withResolvers<number | null>()
          answers.push({ resolve, reject })
          return promise
        },
      },
      room: (sessionId) => ({ parleyChanged: () => void changed.push(sessionId) }) as unknown as RoomVoice,
      gatewayId: 'here',
      onError: (cause) => void problems.push(cause),
    })
    const goOn = () => new Promise((resolve) => setImmediate(resolve))
    const settle = async (act: (answer: (typeof answers)[0]) => void) => {
      await goOn()
      act(answers.shift() ?? expect.fail('Nothing is being written'))
      await goOn()
    }
    return { setParley, written, changed, problems, settle, goOn }
  }
  const wait = (reason: string): ParleyStatus => ({ status: 'waiting', reason })

  test('writes of one room queue behind each other, and other rooms do not wait', async () => {
    const { setParley, written, settle, goOn } = makeWriter()
    for (const reason of ['one', 'two', 'three']) setParley('room', wait(reason))
    setParley('other room', wait('one'))
    const words = () => written.map(([room, , reason]) => `${String(reason)} in ${String(room)}`)
    await goOn()
    expect(words()).toEqual(['one in room', 'one in other room'])
    await settle(({ resolve }) => resolve(7))
    expect(words().slice(2)).toEqual(['two in room'])
    await settle(({ resolve }) => resolve(7))
    await settle(({ resolve }) => resolve(null))
    expect(words().slice(3)).toEqual(['three in room'])
    await settle(({ resolve }) => resolve(7))
    setParley('room', wait('four'))
    await goOn()
    expect(words().slice(4)).toEqual(['four in room'])
  })

  test('the room hears of a written state, and not of an unwritten one', async () => {
    const { setParley, changed, settle } = makeWriter()
    setParley('room', wait('refused'))
    await settle(({ resolve }) => resolve(null))
    expect(changed).toEqual([])
    setParley('room', wait('written'))
    await settle(({ resolve }) => resolve(7))
    expect(changed).toEqual(['room'])
  })

  test('a status that cannot be written is logged, and the next one is written all the same', async () => {
    const { setParley, written, problems, settle } = makeWriter()
    const failure = new Error('The database is away')
    setParley('room', wait('lost'))
    setParley('room', wait('next'))
    await settle(({ reject }) => reject(failure))
    expect(problems).toEqual([failure])
    expect(written.map(([, , reason]) => reason)).toEqual(['lost', 'next'])
  })

  test.each([
    ['waiting', 'here'],
    ['thinking', 'here'],
    ['replying', 'here'],
    ['listening', null],
    ['silent', null],
    ['unavailable', null],
  ] as const)('%s ends with this gateway or not: %s', async (status, gatewayId) => {
    const { setParley, written, goOn } = makeWriter()
    setParley('room', { status }, { seenSeq: 7, holder: 'mine' })
    setParley('other room', { status })
    await goOn()
    expect(written.map(([, , , by]) => by)).toEqual([
      { seenSeq: 7, holder: 'mine', gatewayId },
      { seenSeq: null, holder: null, gatewayId },
    ])
  })
})

test('[SOCK-33] the newest decision stands in the end, however fast decisions follow', async () => {
  const sessionId = await open()
  const done = Promise.withResolvers<void>()
  let changed = 0
  const setParley = makeParleyState({
    ...{ store: makeParleyStateStore(own.services.database), gatewayId: 'here' },
    room: () => ({ parleyChanged: () => ++changed === 20 && done.resolve() }) as unknown as RoomVoice,
    onError: (cause) => done.reject(cause),
  })
  for (let seenSeq = 1; seenSeq <= 20; seenSeq++) {
    setParley(sessionId, { status: 'waiting', reason: `${seenSeq}` }, { seenSeq })
    setParley(sessionId, { status: 'silent', reason: 'late' }, { seenSeq: seenSeq - 1 })
  }
  await done.promise
  expect(await stateOf(sessionId)).toEqual({ status: 'waiting', reason: '20', gateway_id: 'here' })
  expect(await revOf(sessionId), 'what came late changed nothing').toBe(20)
})

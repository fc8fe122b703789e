import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS } from '#lib/protocol/errors.ts'
import { clientEvents, type ClientEventName } from '#lib/protocol/events/index.ts'
import { nearlyValid, oddity, validInput, withEachTextAs, WORST } from '#tests/support/arbitrary.ts'
import { enter, Person, type Access } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(() => world.stop())
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(world.gateway.url, access)
  await known(ben)
})

const EVENTS = Object.keys(clientEvents) as ClientEventName[]
const NO_EVENTS = [
  'unknown',
  '',
  '__proto__',
  'toString',
  'constructor',
  'message',
  'msgFromServer',
  'joinedSession',
  'disconnecting2',
]
const RUNS = { numRuns: 150, interruptAfterTimeLimit: 15_000 }
/** The codes with which a handshake is refused. */
const CODES = ['SESSION_CLOSED', 'INVALID_REQUEST', 'AUTH_FAILED']
const PATIENCE_MS = 10_000

let addresses = 0
/** Enters an attacker from an address of its own, as refusals count by address. */
const newAddress = () => `203.0.113.${++addresses}`
async function enterHostile(): Promise<Person> {
  const mallory = await enter(world.gateway.url, access, { address: newAddress() })
  await known(mallory)
  return mallory
}

const answered = (person: Person, name: string, ...args: unknown[]): Promise<unknown> =>
  person.socket.timeout(PATIENCE_MS).emitWithAck(name, ...args)

/** Expects a success, or a refusal with a code of the contract. */
function expectContract(answer: unknown): void {
  const { success, error, code } = answer as Record<string, unknown>
  if (success === true) return
  expect({ success, error }).toEqual({ success: false, error: expect.any(String) })
  expect(Object.keys(ERRORS)).toContain(code)
  expect(code).not.toBe('UNAVAILABLE')
}

/** Events that need no ids: they are about the sender's own room and person. */
const OWN_BY_DEFAULT = new Set<string>([
  ...(['setVisible', 'hideHelpCard', 'answerSafety', 'readAside'] satisfies ClientEventName[]),
  ...(['answerCard', 'withdrawCard', 'votePoll', 'closePoll'] satisfies ClientEventName[]),
])

/** True for a payload without ids. */
function namesNobody(payload: unknown): boolean {
  const { sessionId, userId } = Object(payload) as Record<string, unknown>
  return sessionId === undefined && userId === undefined
}

/** Sends a marker from Ana to Ben. Returns every other event with news that Ben heard until then. */
async function heardBeside(): Promise<string[]> {
  const from = ben.heardEvents.length
  const marker = await ana.say('still here')
  expect(marker).toMatchObject({ success: true })
  const id = marker.success ? marker.message?.id : null
  await ben.hears('msgFromServer', (message) => message.id === id)
  return ben.heardEvents
    .filter(
      (event, at) =>
        at >= from &&
        !(event.name === 'msgFromServer' && event.payload.id === id) &&
        !isOfParley(event) &&
        isNews(event, at),
    )
    .map(({ name }) => name)
}

/** True for Parley's status: Parley considers Ana's messages whenever the room pauses. */
function isOfParley({ name, payload }: (typeof ben.heardEvents)[number]): boolean {
  return name === 'parleyStatus' || (name === 'userTyping' && payload.userId === 'Parley')
}

/** Events that repeat the state of the room. */
const STATE = new Set<string>(['participants', 'roomSettings', 'resetVotes'])

/** False for a state that is repeated unchanged, as after every join. */
function isNews({ name, payload }: (typeof ben.heardEvents)[number], at: number): boolean {
  const before = ben.heardEvents.slice(0, at).findLast((event) => event.name === name)
  return !STATE.has(name) || JSON.stringify(before?.payload) !== JSON.stringify(payload)
}

/** Waits until Ben knows of this person's presence and of the state after it. */
async function known(person: Person): Promise<void> {
  await ben.hears('participants', (people) => people[person.userId]?.isOnline === true)
  await ben.hears('resetVotes', ({ total }) => total === new Set(present()).size)
  await ben.hears('roomSettings')
}

function present(): string[] {
  return Object.values(ben.heard('participants').at(-1) ?? {})
    .filter(({ isOnline, isAI }) => isOnline && !isAI)
    .map(({ userId }) => userId)
}

/** Returns all rows of the room, except connections, times of presence and Parley's decisions. */
async function storedState(): Promise<unknown> {
  const tables = ['session', 'participant', 'message', 'memory_line', 'account', 'access_key']
  const known = await world.sql(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  const names = known.map(({ name }) => String(name)).filter((name) => tables.includes(name))
  expect(names.length).toBeGreaterThan(3)
  return Promise.all(
    names.map((name) =>
      world.sql(
        `SELECT count(*) AS rows, md5(string_agg(row::text, '|' ORDER BY row::text)) AS sum
         FROM (SELECT to_jsonb(one) - '{last_seen_at,last_rev,rev_taken_by}'::text[] AS row FROM ${name} one) rows`,
      ),
    ),
  )
}

describe('every event with every wrong type is refused, heard by nobody, and stored nowhere', () => {
  test.each([...EVENTS, ...NO_EVENTS])('%s', async (name) => {
    const mallory = await enterHostile()
    const before = await storedState()
    for (const payload of [
      ...WORST,
      undefined,
      Buffer.from('binary'),
      { text: Buffer.alloc(10), sessionId: new Uint8Array(3) },
    ]) {
      const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      if (name === 'joinSession' && isObject) continue // every field of a join is optional
      if (name === 'readAside' && isObject && namesNobody(payload)) continue // of this event too
      expect(await answered(mallory, name, payload), JSON.stringify(payload)?.slice(0, 60)).toMatchObject({
        success: false,
        code: 'INVALID_REQUEST',
      })
      mallory.socket.emit(name, payload) // no acknowledgement
      expect(await answered(mallory, name, payload, 'one too many', {})).toMatchObject({ success: false })
    }
    expect(await answered(mallory, name), 'no payload at all').toMatchObject({ success: false })
    expect(mallory.socket.connected).toBe(true)
    expect(await storedState()).toEqual(before)
    expect(await heardBeside()).toEqual([])
    mallory.leave()
  })

  test('a packet of 1 MB closes the connection that it came by, and no other', async () => {
    for (const name of EVENTS) {
      const mallory = await new Person(world.gateway.url, access).connected()
      mallory.socket.emit(name, { ...access, text: 'x'.repeat(1_000_000) })
      await mallory.closed()
    }
    expect((await heardBeside()).filter((name) => name === 'msgFromServer')).toEqual([])
  })

  /** Sends one raw packet of Socket.IO. */
  const send = (person: Person, packet: string) => void person.socket.io.engine.write(packet)

  test('an event without or with several payloads, and an unasked acknowledgement, reach no other socket', async () => {
    const mallory = await enterHostile()
    for (const packet of ['2["typing"]', '2["typing",null,null,null]', '399[{"success":true}]', '2["\\u0000"]']) {
      send(mallory, packet)
    }
    expect(await answered(mallory, 'typing', null)).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await heardBeside()).toEqual([])
  })

  test.each([
    '2[',
    '2[]',
    '2{"a":1}',
    '2["connect"]',
    '2["disconnect"]',
    '2["disconnecting"]',
    '51-["typing",{"_placeholder":true,"num":"9"}]',
    '0{"sessionId":',
    '9',
    '2/other,["typing"]',
    '51-["typing",' + '['.repeat(20_000),
    '\u0000',
  ])('an invalid packet ends its connection: %j', async (packet) => {
    const mallory = await enterHostile()
    send(mallory, packet)
    send(mallory, '2["typing"]') // an announced attachment never comes
    await mallory.closed()
    expect((await heardBeside()).filter((name) => !STATE.has(name))).toEqual([])
  })
})

describe('a socket outside the room says nothing in it', () => {
  const own = (person: Person) => ({
    sessionId: access.sessionId,
    userId: person.anonymousBrowserId,
    text: 'never',
    isTyping: true,
    newName: 'Never',
    title: 'Never',
    isTitlePublic: true,
    isLocked: true,
    targetUserId: 'x',
    proposalId: 'x',
    activity: 'called',
    manner: 'mediation',
    messageId: 'x',
    emoji: '👍',
    isOn: true,
    lineId: 'x',
    cardId: 'x',
    reason: 'other',
    answer: 'no',
    seq: 1,
    level: 'all',
    isTextShown: true,
    isVisible: true,
    query: 'x',
    question: 'x',
    lines: [{ text: 'x', sources: [] }],
    people: ['x'],
    version: 1,
    pollId: 'x',
    at: '2026-12-04T18:00:00Z',
    userIds: [],
    checkInId: 'x',
  })
  /** Events whose same field name has another meaning. */
  const meant: Partial<Record<ClientEventName, object>> = {
    answerFairness: { answer: 3 },
    answerCard: { answer: 'agree' },
    openPoll: { options: ['x', 'y'] },
    votePoll: { options: [0] },
  }

  test.each(EVENTS.filter((name) => name !== 'joinSession'))('%s is refused before joining', async (name) => {
    const early = await new Person(world.gateway.url, access).connected()
    expect(await answered(early, name, own(early))).toMatchObject({ success: false, code: 'NOT_JOINED' })
    expect(await heardBeside()).toEqual([])
    expect(early.heardEvents).toEqual([])
    early.leave()
  })

  test('a message sent after leaving is not delivered, and the person becomes away', async () => {
    const gone = await enter(world.gateway.url, access)
    gone.socket.emit('typing', own(gone))
    gone.leave()
    gone.socket.emit('msgFromClient', own(gone))
    await ben.hears('participants', (people) => people[gone.userId]?.isOnline === false)
    expect(await heardBeside()).not.toContain('msgFromServer')
  })

  test.each(EVENTS.filter((name) => name !== 'joinSession'))(
    '%s is refused for another room, or under another person’s id',
    async (name) => {
      const other = await world.open()
      const mallory = await enter(world.gateway.url, other)
      expect(await answered(mallory, name, { ...own(mallory), ...meant[name] })).toMatchObject({
        success: false,
        code: 'FORBIDDEN',
      })
      const inHere = { ...own(mallory), ...meant[name], sessionId: other.sessionId }
      for (const userId of [ana.userId, ana.anonymousBrowserId, 'Parley', 'chatsystem', '']) {
        const answer = await answered(mallory, name, { ...inHere, userId })
        expect(answer).toMatchObject({ success: false, code: 'FORBIDDEN' })
      }
      expect(await heardBeside()).toEqual([])
      mallory.leave()
    },
  )

  test('a join is refused under another person’s id, or with the key of another session', async () => {
    const other = await world.open()
    for (const claim of [
      { userId: ana.userId },
      { anonymousBrowserId: ana.anonymousBrowserId },
      { sessionId: access.sessionId },
    ]) {
      const mallory = await new Person(world.gateway.url, other, { address: newAddress() }).connected()
      expect(await answered(mallory, 'joinSession', claim)).toMatchObject({ success: false, code: 'FORBIDDEN' })
      mallory.leave()
    }
  })
})

describe('random payloads that fit or nearly fit a schema', () => {
  const input = (name: ClientEventName) => {
    const schema = clientEvents[name]
    return fc.oneof(validInput(schema), nearlyValid(schema), oddity())
  }
  /** Its own session and id, to pass the first checks. */
  const owned = (name: ClientEventName) =>
    fc.oneof(validInput(clientEvents[name]), nearlyValid(clientEvents[name])).map((payload) => (person: Person) => ({
      ...(Object(payload) as object),
      sessionId: access.sessionId,
      userId: person.userId,
    }))

  test('are refused as the contract says, and reach no other socket', async () => {
    const mallory = await enterHostile()
    const attempt = fc
      .constantFrom(...EVENTS.filter((name) => name !== 'joinSession'))
      .chain((name) => fc.record({ name: fc.constant(name), payload: input(name) }))
      .filter(({ name, payload }) => !(OWN_BY_DEFAULT.has(name) && namesNobody(payload)))
    await fc.assert(
      fc.asyncProperty(attempt, async ({ name, payload }) => {
        const answer = await answered(mallory, name, payload)
        expect(answer).toMatchObject({ success: false })
        expectContract(answer)
        expect(await heardBeside()).toEqual([])
      }),
      RUNS,
    )
  })

  test('in the sender’s own name are answered as the contract says, and the room goes on', async () => {
    let mallory = await enterHostile()
    let events = 0
    const attempt = fc
      .constantFrom(...EVENTS)
      .chain((name) => fc.record({ name: fc.constant(name), make: owned(name) }))
    await fc.assert(
      fc.asyncProperty(attempt, async ({ name, make }) => {
        if (!mallory.socket.connected || ++events % 100 === 0) mallory = await enterHostile()
        const payload = make(mallory)
        expectContract(await answered(mallory, name, payload))
      }),
      RUNS,
    )
    expect(await ben.say('after all that')).toMatchObject({ success: true })
  })

  test.each(EVENTS)('%s with NUL as any of its texts is answered as the contract says', async (name) => {
    const mallory = await enterHostile()
    const payloads = fc
      .sample(owned(name), { numRuns: 10, seed: 1 })
      .flatMap((make) => withEachTextAs('\0', make(mallory)))
    for (const payload of payloads.slice(0, 40)) expectContract(await answered(mallory, name, payload))
    mallory.leave()
  })

  test('a handshake that proves no person is refused with a code, even with a live key', async () => {
    const auth = fc.oneof(
      fc.record(
        { sessionId: oddity(), accessToken: oddity(), anonymousBrowserId: oddity(), token: oddity() },
        { requiredKeys: [] },
      ),
      fc.record({
        sessionId: fc.constant(access.sessionId),
        accessToken: fc.string({ unit: 'binary' }),
        anonymousBrowserId: oddity(),
      }),
      fc.record({
        sessionId: fc.constant(access.sessionId),
        accessToken: fc.constant(access.accessToken),
        anonymousBrowserId: oddity(),
        token: oddity(),
      }),
      oddity().map(Object),
    )
    await fc.assert(
      fc.asyncProperty(auth, async (claims) => {
        const knock = new Person(world.gateway.url, access, { address: newAddress() })
        knock.socket.auth = claims as Record<string, unknown>
        const closed = new Promise<Error>((resolve) => knock.socket.io.once('close', (why) => resolve(new Error(why))))
        const refusal = await Promise.race([knock.connected().then(() => null), closed]).catch(
          (error: Error & { data?: { code: string } }) => error,
        )
        knock.leave()
        if (refusal === null) throw new Error('nothing of this proves a person')
        // A payload that is no object is no packet, and ends the connection without a refusal.
        if ('data' in refusal) expect(CODES).toContain(refusal.data?.code)
      }),
      RUNS,
    )
    expect(await heardBeside()).not.toContain('msgFromServer')
  })
})

describe('found by chance, kept as examples', () => {
  test.each([
    ['askAgain', { messageId: '\0' }],
    ['stopReply', { messageId: 'a\0b' }],
    ['forgetMemory', { lineId: '\0' }],
  ])('%s is refused with an id that PostgreSQL cannot store', async (name, fields) => {
    const payload = { sessionId: access.sessionId, userId: ana.userId, ...fields }
    expect(await answered(ana, name, payload)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  })

  test('the hidden marker in a name does not hide the join notice', async () => {
    const eve = await world.signUp({ displayName: '\u2063Eve' })
    const there = await enter(world.gateway.url, access, { token: eve.token })
    expect(there.userName).toBe('Eve')
    const notice = await ben.hears('msgFromServer', ({ text }) => text.includes('Eve'))
    expect(notice.text).toBe('Eve joined the chat.')
    await answered(there, 'renameUser', {
      sessionId: access.sessionId,
      userId: there.userId,
      newName: '\u2063\u200bMir\u2060a',
    })
    await ben.hears('participants', (people) => people[there.userId]?.userName === 'Mira')
  })
})

test('a polling answer carries nosniff, so that browsers take it for text alone', async () => {
  const answer = await fetch(`${world.gateway.url}/socket.io/?EIO=4&transport=polling`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinedSessionSchema } from '#lib/protocol/events/room.ts'
import { PEOPLE_MAX } from '#lib/protocol/limits.ts'
import { enter, newBrowserId, Person } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { SANDBOXED_SERVICES: 'identity,payments' } })
})
afterAll(() => world.stop())

test('[SOCK-9] [SOCK-25] [ENT-25] [ENT-26] [ENT-27] [ENT-28] [ENT-29] [ENT-30] joining answers who one is, and the messages', async () => {
  const ana = await enter(world.gateway.url, await world.open(), { timeZone: 'Europe/Berlin' })
  const [joined] = ana.heard('joinedSession')
  expect(joinedSessionSchema.parse(joined)).toMatchObject({
    success: true,
    userId: expect.stringMatching(/^guest-/),
    userName: 'Anon',
    anonymousId: ana.userId,
    linkedAuthenticatedId: null,
    hasMore: false,
    messages: [
      {
        ...{ seq: 1, userId: 'chatsystem', kind: 'notice', text: 'Anon joined the chat.', status: 'sent' },
        notice: { code: 'joined', args: { userName: 'Anon' } },
      },
    ],
  })
  ana.leave()
})

test('[CONST-11] [ENT-54] [ENT-55] [PROD-9] [PROD-11] [PROD-12] [SOCK-27] participants hold everybody who joined, and Parley', async () => {
  const ana = await enter(world.gateway.url, await world.open(), { timeZone: 'Europe/Berlin' })
  const participants = await ana.hears('participants')
  expect(participants).toEqual({
    [ana.userId]: { userId: ana.userId, userName: 'Anon', isAI: false, isOnline: true, timeZone: 'Europe/Berlin' },
    Parley: { userId: 'Parley', userName: 'Parley', isAI: true, isOnline: true, timeZone: null },
  })
  ana.leave()
})

describe('[PROD-8] the join notice', () => {
  test('comes once for a person, not for each tab or reconnect, and not twice to that person', async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    const ben = await enter(world.gateway.url, access)
    await ana.hears('msgFromServer', ({ text }) => text === 'Anon joined the chat.')
    const again = await enter(world.gateway.url, access, { anonymousBrowserId: ben.anonymousBrowserId })
    await ana.say('are we complete?')
    await ben.hears('msgFromServer', ({ text }) => text === 'are we complete?')

    const [joined] = again.heard('joinedSession')
    expect(joined?.success && joined.messages.map(({ seq, userId }) => [seq, userId])).toEqual([
      [1, 'chatsystem'],
      [2, 'chatsystem'],
    ])
    expect(ben.heard('msgFromServer').map(({ seq }) => seq)).toEqual([3])
    expect(again.userId).toBe(ben.userId)
    for (const person of [ana, ben, again]) person.leave()
  })

  test('two tabs that join in the same instant make one', async () => {
    const access = await world.open()
    const anonymousBrowserId = newBrowserId()
    const tabs = await Promise.all([1, 2, 3].map(() => enter(world.gateway.url, access, { anonymousBrowserId })))
    const notices = await world.sql('SELECT seq FROM message WHERE session_id = $1', [access.sessionId])
    expect(notices).toHaveLength(1)
    for (const tab of tabs) tab.leave()
  })
})

test('a chat says once that Parley is sandboxed, at its start, and only if that is so', async () => {
  const noticesAt = async (gatewayUrl: string) => {
    const access = await world.open()
    await enter(gatewayUrl, access)
    const [joined] = (await enter(gatewayUrl, access)).heard('joinedSession')
    return joined?.success && joined.messages.map(({ userId, text }) => `${userId}: ${text}`)
  }
  const gateway = await startGateway({ ...world.environment, SANDBOXED_SERVICES: 'ai' })
  const joins = ['chatsystem: Anon joined the chat.', 'chatsystem: Anon joined the chat.']
  expect(await noticesAt(gateway.url)).toEqual([expect.stringMatching(/^chatsystem: Parley .* sandbox/), ...joins])
  expect(await noticesAt(world.gateway.url)).toEqual(joins)
  await gateway.stop()
})

test('[PROD-14] [ROLE-2] a browser is the same person in every session, and its secret is on no wire but its own', async () => {
  const [one, two] = [await world.open(), await world.open()]
  const anonymousBrowserId = newBrowserId()
  const watcher = await enter(world.gateway.url, one)
  const here = await enter(world.gateway.url, one, { anonymousBrowserId })
  const there = await enter(world.gateway.url, two, { anonymousBrowserId })
  await here.say('hello')
  await watcher.hears('msgFromServer', ({ text }) => text === 'hello')

  expect(here.userId).toBe(there.userId)
  expect(JSON.stringify(watcher.heardEvents)).not.toContain(anonymousBrowserId)
  for (const person of [watcher, here, there]) person.leave()
})

test('a full chat refuses a newcomer without a trace; a member can come back', async () => {
  const access = await world.open()
  const [ana, ben] = [await enter(world.gateway.url, access), await enter(world.gateway.url, access)]
  await world.sql('UPDATE session SET last_number = $2 WHERE id = $1', [access.sessionId, PEOPLE_MAX])

  const refused = { success: false, error: 'This chat is full.', code: 'ROOM_FULL' }
  const cleo = await new Person(world.gateway.url, access).connected()
  expect(await cleo.join()).toEqual(refused)
  await cleo.closed()
  expect(cleo.heard('joinedSession')).toEqual([refused])
  const traces = `SELECT user_id FROM participant WHERE session_id = $1
    UNION ALL SELECT user_id FROM connection WHERE session_id = $1`
  const ids = (await world.sql(traces, [access.sessionId])).map(({ user_id }) => user_id)
  expect(ids.toSorted()).toEqual([ana.userId, ana.userId, ben.userId, ben.userId].toSorted())

  ben.leave()
  const { anonymousBrowserId } = ben
  const back = await enter(world.gateway.url, access, { anonymousBrowserId })
  expect(await back.say('Still here.')).toMatchObject({ success: true })
  for (const person of [ana, back]) person.leave()
})

describe('catching up', () => {
  test('without afterSeq: the latest 50, and whether there are older ones', async () => {
    const access = await world.open()
    await world.fill(access.sessionId, 60)
    const joined = await (await new Person(world.gateway.url, access).connected()).join()
    expect(joined.success && joined.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 12),
    )
    expect(joined).toMatchObject({ hasMore: true })
  })

  test('with afterSeq: precisely what came after it', async () => {
    const access = await world.open()
    await world.fill(access.sessionId, 20)
    const ana = await enter(world.gateway.url, access)
    ana.leave()
    await world.fill(access.sessionId, 5)
    const back = await (await new Person(world.gateway.url, access, ana).connected()).join({ afterSeq: 21 })
    expect(back.success && back.messages.map(({ seq }) => seq)).toEqual([22, 23, 24, 25, 26])
    expect(back).toMatchObject({ hasMore: false })
  })

  test('with nothing missed: nothing, and nothing again afterwards', async () => {
    const access = await world.open()
    await world.fill(access.sessionId, 20)
    const ana = await enter(world.gateway.url, access)
    ana.leave()
    const back = await new Person(world.gateway.url, access, ana).connected()
    expect(await back.join({ afterSeq: 21 })).toMatchObject({ messages: [] })
    await back.say('here I am')
    await back.hears('msgFromServer', ({ text }) => text === 'here I am')
    expect(back.heard('msgFromServer')).toHaveLength(1)
    back.leave()
  })

  test('more than 200 are cut, oldest first, and joining again goes on', async () => {
    const access = await world.open()
    await world.fill(access.sessionId, 250)
    const ana = await new Person(world.gateway.url, access).connected()
    const first = await ana.join({ afterSeq: 0 })
    expect(first.success && [first.messages.length, first.messages.at(-1)?.seq, first.hasMore]).toEqual([
      200,
      200,
      true,
    ])
    const rest = await ana.join({ afterSeq: 200 })
    expect(rest.success && [rest.messages[0]?.seq, rest.messages.length, rest.hasMore]).toEqual([201, 51, false])
    ana.leave()
  })

  test('messages sent during a join are in its answer or come after it, each once', async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    const sends: Promise<unknown>[] = []
    for (let round = 0; round < 40; round++) sends.push(ana.say(`message ${round}`))
    const late = await enter(world.gateway.url, access)
    for (let round = 40; round < 60; round++) sends.push(ana.say(`message ${round}`))
    await Promise.all(sends)

    const [joined] = late.heard('joinedSession')
    const answered = joined?.success ? joined.messages : []
    const from = answered[0]?.seq ?? 0
    const seqs = () => [...answered, ...late.heard('msgFromServer')].map(({ seq }) => seq)
    await waitFor('all of it to be known', () => new Set(seqs()).size >= 62 - from + 1)
    expect(seqs().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 62 - from + 1 }, (_, at) => from + at))
    const firstLive = late.heardEvents.findIndex(({ name }) => name === 'msgFromServer')
    expect(late.heardEvents.findIndex(({ name }) => name === 'joinedSession')).toBeLessThan(firstLive)
    for (const person of [ana, late]) person.leave()
  })
})

describe('refusals', () => {
  test('[CONN-2] an event before the join is refused cleanly, not dropped', async () => {
    const ana = await new Person(world.gateway.url, await world.open()).connected()
    expect(await ana.say('too early')).toMatchObject({ success: false, code: 'NOT_JOINED' })
    expect(await ana.join()).toMatchObject({ success: true })
    ana.leave()
  })

  test('[CONN-2] events right behind the join wait for it, and keep their order', async () => {
    const ana = await new Person(world.gateway.url, await world.open()).connected()
    const joining = ana.join()
    const saying = Array.from({ length: 10 }, (_, at) => ana.say(`at once ${at}`))
    expect(await joining).toMatchObject({ success: true })
    const answers = await Promise.all(saying)
    const said = answers.map((answer) => answer.success && [answer.message?.seq, answer.message?.text])
    expect(said).toEqual(saying.map((_, at) => [at + 2, `at once ${at}`]))
    expect(ana.heardEvents[0]?.name).toBe('joinedSession')
    ana.leave()
  })

  test('[CONN-2] events right behind a join that is refused are refused too', async () => {
    const access = await world.open()
    const ana = await new Person(world.gateway.url, access).connected()
    await world.sql('DELETE FROM access_key WHERE session_id = $1', [access.sessionId])
    const [joined, said] = await Promise.allSettled([ana.join(), ana.say('behind it')])
    expect(joined).toMatchObject({ value: { success: false, code: 'SESSION_CLOSED' } })
    // A call after the socket has closed gets no answer.
    if (said.status === 'fulfilled') expect(said.value).toMatchObject({ success: false, code: 'NOT_JOINED' })
    await ana.closed()
    expect(await world.sql('SELECT 1 FROM message WHERE session_id = $1', [access.sessionId])).toEqual([])
  })

  test.each([
    ["somebody else's anonymous id", { anonymousBrowserId: newBrowserId() }],
    ["somebody else's visible id", { userId: 'guest-somebody-else-entirely' }],
  ])('%s is refused, and the connection closed', async (_, claim) => {
    const ana = await new Person(world.gateway.url, await world.open()).connected()
    const answer = await ana.ask('joinSession', { anonymousBrowserId: ana.anonymousBrowserId, ...claim })
    expect(answer).toMatchObject({ success: false, code: 'FORBIDDEN' })
    await ana.closed()
    expect(ana.heard('joinedSession')).toEqual([answer])
  })

  test.each([
    ['INVALID_REQUEST', { timeZone: 'UTC', afterSeq: 'all' }],
    ['FORBIDDEN', { userId: 'guest-somebody-else-entirely' }],
  ])('[SOCK-25] a joined client’s refused join (%s) is told by the event and ends nothing', async (code, claim) => {
    const ana = await enter(world.gateway.url, await world.open())
    ana.socket.emit('joinSession', { anonymousBrowserId: ana.anonymousBrowserId, ...claim })
    const refusal = { success: false, error: expect.any(String), code }
    expect(await ana.hears('joinedSession', ({ success }) => !success)).toEqual(refusal)
    expect(await ana.say('still here')).toMatchObject({ success: true })
    ana.leave()
  })

  test('a key that was revoked since the handshake opens nothing, though the session is open again', async () => {
    const access = await world.open()
    const ana = await new Person(world.gateway.url, access).connected()
    await world.sql('DELETE FROM access_key WHERE session_id = $1', [access.sessionId])
    expect(await ana.join()).toMatchObject({ success: false, code: 'SESSION_CLOSED' })
    await ana.closed()
    expect(ana.heardEvents.map(({ name }) => name)).toEqual(['joinedSession'])
  })

  test('[ROLE-24] a sign-in that ended since the handshake proves nothing any more', async () => {
    const { token, signInId } = await world.signUp()
    const ana = await new Person(world.gateway.url, await world.open(), { token }).connected()
    await world.sql('UPDATE sign_in SET ended_at = now() WHERE id = $1', [signInId])
    expect(await ana.join()).toMatchObject({ success: false, code: 'AUTH_FAILED' })
    await ana.closed()
  })

  test('[SESS-1] a socket that has not joined when a session ends is dropped with the others', async () => {
    const access = await world.open(newBrowserId())
    const ana = await new Person(world.gateway.url, access).connected()
    const [owner] = await world.sql('SELECT owner_id FROM session WHERE id = $1', [access.sessionId])
    await world.services.endSession({ ids: [String(owner?.owner_id)] }, access.sessionId)
    await ana.closed()
  })

  test('[CONN-16] a session that ended meanwhile answers its sentence by event and closes', async () => {
    const access = await world.open()
    const ana = await new Person(world.gateway.url, access).connected()
    await world.sql('UPDATE session SET ended_at = now() WHERE id = $1', [access.sessionId])
    expect(await ana.join()).toEqual({ success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' })
    expect(ana.heard('joinedSession')).toEqual([
      { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' },
    ])
    await ana.closed()
  })
})

test('an account that stays unknown in another account’s browser is a guest of its own, with all rights', async () => {
  const browserId = newBrowserId()
  const [ben, ana] = [await world.signUp(), await world.signUp()]
  await world.services.accounts.link(world.services.secrets.guestIdOf(browserId), ben)
  await world.services.saveSettings(ana.accountId, { startingName: 'Ana', preferAnonymous: true })
  const access = await world.open()
  const person = await enter(world.gateway.url, access, { anonymousBrowserId: browserId, token: ana.token })
  expect(person.userId).toMatch(/^guest-/)
  expect(person.userId).not.toBe(world.services.secrets.guestIdOf(browserId))
  const mine = { sessionId: access.sessionId, userId: person.userId }
  expect(await person.ask('msgFromClient', { ...mine, text: 'hello', tempMsgId: null })).toMatchObject({
    success: true,
  })
  expect(await person.ask('clearChat', { sessionId: access.sessionId }), 'the first to join owns it').toMatchObject({
    success: true,
  })
  person.leave()
})

test('[DEC-9] joinSession takes anonymousId alike', async () => {
  const ana = await new Person(world.gateway.url, await world.open()).connected()
  expect(await ana.ask('joinSession', { anonymousId: ana.anonymousBrowserId })).toMatchObject({ success: true })
  ana.leave()
})

test('an invalid time zone is ignored, not refused', async () => {
  const ana = await new Person(world.gateway.url, await world.open()).connected()
  expect(await ana.join({ timeZone: 'Mars/Olympus' })).toMatchObject({ success: true })
  expect((await ana.hears('participants'))[ana.userId]).toMatchObject({ timeZone: null })
  ana.leave()
})

test('a chat with a sandboxed Parley says so once, under a key that no other chat has', async () => {
  const sandboxed = await startWorld({ isParleyAway: true, environment: { SANDBOXED_SERVICES: 'ai' } })
  const chats = [await sandboxed.open(), await sandboxed.open()]
  for (const access of [...chats, ...chats]) await enter(sandboxed.gateway.url, access)
  const notices = await sandboxed.sql(
    `SELECT session_id, temp_msg_id FROM message WHERE text LIKE '%in a sandbox%' ORDER BY created_at`,
  )
  expect(notices.map(({ session_id }) => session_id)).toEqual(chats.map(({ sessionId }) => sessionId))
  expect(new Set(notices.map(({ temp_msg_id }) => temp_msg_id)).size, 'each new one is found at once').toBe(2)
  await sandboxed.stop()
})

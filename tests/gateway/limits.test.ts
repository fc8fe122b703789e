import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, newBrowserId, Person } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  const rates = {
    RATE_SENDS: '5/60s',
    RATE_RENAMES: '3/60s',
    RATE_JOINS: '8/60s',
    RATE_GUESSES: '4/60s',
    RATE_EDITS: '3/60s',
  }
  world = await startWorld({ isParleyAway: true, environment: { ...rates, TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(() => world.stop())

let lastAddress = 0
/** Returns an address that no earlier test has used. */
const newAddress = () => `203.0.113.${++lastAddress}`
const refusal = { success: false, code: 'RATE_LIMITED' }
const refusedConnection = (person: Person) =>
  expect(person.connected()).rejects.toMatchObject({ data: { code: 'RATE_LIMITED' } })

test('[EDIT-1] [EDIT-4] edits are limited per person, in all tabs; deletions by far more', async () => {
  const access = await world.open()
  const anonymousBrowserId = newBrowserId()
  const tab = await enter(world.gateway.url, access, { anonymousBrowserId, address: newAddress() })
  const other = await enter(world.gateway.url, access, { anonymousBrowserId, address: newAddress() })
  const said = await tab.say('version 0')
  if (!said.success || !said.message) throw new Error('the message must be stored for this test to mean anything')
  const own = { sessionId: access.sessionId, userId: tab.userId, messageId: said.message.id }
  for (const [at, one] of [tab, other, tab].entries()) {
    expect(await one.ask('editMessage', { ...own, text: `version ${at + 1}` })).toMatchObject({ success: true })
  }
  expect(await other.ask('editMessage', { ...own, text: 'version 4' })).toMatchObject(refusal)
  expect(await world.sql('SELECT text FROM message WHERE id = $1', [own.messageId])).toEqual([{ text: 'version 3' }])
  for (let times = 0; times < 60; times++) {
    expect(await tab.ask('deleteMessage', own)).toMatchObject({ success: true })
  }
  expect(await other.ask('deleteMessage', own)).toMatchObject(refusal)
})

test('[EDIT-1] a message that can no longer be edited says so, whatever the rate', async () => {
  const gateway = await startGateway({ ...world.environment, RATE_EDITS: '10/60s' })
  const ana = await enter(gateway.url, await world.open(), { address: newAddress() })
  const stored = async (text: string) => {
    const said = await ana.say(text)
    if (!said.success || !said.message) throw new Error('the message must be stored for this test to mean anything')
    return said.message.id
  }
  const edit = (messageId: string, text: string) =>
    ana.ask('editMessage', { sessionId: ana.access.sessionId, userId: ana.userId, messageId, text })
  const [often, late, young] = [await stored('version 0'), await stored('long ago'), await stored('just now')]
  await world.sql(`UPDATE message SET created_at = created_at - interval '901 s' WHERE id = $1`, [late])
  for (let version = 1; version <= 10; version++) {
    expect(await edit(often, `version ${version}`)).toMatchObject({ success: true })
  }
  expect(await edit(often, 'version 11')).toMatchObject({ success: false, code: 'EDIT_TOO_OFTEN' })
  expect(await edit(late, 'too late')).toMatchObject({ success: false, code: 'EDIT_TOO_LATE' })
  for (const [id, text] of [
    [often, 'version 10'],
    [young, 'a moment later'],
    ['nowhere', 'text'],
  ] as const) {
    expect(await edit(id, text), text).toMatchObject(refusal)
  }
  await gateway.kill()
})

test('[DOOR-1] [DOOR-3] an owner locks the chat and removes many people at once', async () => {
  const access = await world.open()
  const people: Person[] = []
  for (let at = 0; at < 6; at++) people.push(await enter(world.gateway.url, access, { address: newAddress() }))
  const [ana, ...raiders] = people as [Person, ...Person[]]
  const own = { sessionId: access.sessionId, userId: ana.userId }
  const lock = (isLocked: boolean) => ana.ask('setLocked', { ...own, isLocked })
  expect(await lock(true)).toEqual({ success: true })
  for (const { userId: targetUserId } of raiders) {
    expect(await ana.ask('removePerson', { ...own, targetUserId })).toEqual({ success: true })
  }
  expect(await ana.ask('renewLink', own)).toMatchObject({ success: true })
  for (let times = 7; times < 60; times++) expect(await lock(true)).toEqual({ success: true })
  expect(await lock(false)).toMatchObject(refusal)
})

describe('sends, per person', () => {
  test('too many are neither stored nor heard, from any tab; other people are not touched', async () => {
    const access = await world.open()
    const anonymousBrowserId = newBrowserId()
    const tab = await enter(world.gateway.url, access, { anonymousBrowserId, address: newAddress() })
    const other = await enter(world.gateway.url, access, { anonymousBrowserId, address: newAddress() })
    const ben = await enter(world.gateway.url, access, { address: newAddress() })
    for (const [at, one] of [tab, other, tab, other, tab].entries()) {
      expect(await one.say(`${at}`)).toMatchObject({ success: true })
    }
    expect(await other.say('too much')).toMatchObject(refusal)
    expect(await ben.say('from Ben')).toMatchObject({ success: true })
    await ben.hears('msgFromServer', ({ text }) => text === 'from Ben')
    expect(ben.heard('msgFromServer').map(({ text }) => text)).not.toContain('too much')
    expect(await world.sql(`SELECT 1 FROM message WHERE text = 'too much'`)).toEqual([])
  })

  test('after a while it goes on', async () => {
    const gateway = await startGateway({ ...world.environment, RATE_SENDS: '5/2s' })
    const ana = await enter(gateway.url, await world.open(), { address: newAddress() })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ana.say(`${at}`)))
    expect(answers.filter(({ success }) => !success)).not.toEqual([])
    await waitFor('the window to be over', async () => (await ana.say('again')).success)
    await gateway.kill()
  })

  test('a repeat is answered all the same, and takes nothing', async () => {
    const ana = await enter(world.gateway.url, await world.open(), { address: newAddress() })
    const first = await ana.say('kept', 'temp-1')
    for (let at = 0; at < 8; at++) expect(await ana.say('kept', 'temp-1')).toEqual(first)
    for (let at = 0; at < 4; at++) expect(await ana.say(`${at}`)).toMatchObject({ success: true })
    for (let at = 0; at < 4; at++) expect(await ana.say(`too much ${at}`)).toMatchObject(refusal)
    expect(await ana.say('something else', 'temp-2')).toMatchObject(refusal)
    expect(await ana.say('kept', 'temp-1')).toEqual(first)
  })

  test('repeats without end are answered too, and take from what else may be said', async () => {
    const ana = await enter(world.gateway.url, await world.open(), { address: newAddress() })
    const first = await ana.say('kept', 'temp-1')
    for (let at = 0; at < 106; at++) expect(await ana.say('kept', 'temp-1')).toEqual(first)
    expect(await ana.say('something else', 'temp-2')).toMatchObject(refusal)
    expect(await ana.say('kept', 'temp-1')).toEqual(first)
  })

  test('repeats beyond the rate are answered too when all come at once, before the first is stored', async () => {
    const ana = await enter(world.gateway.url, await world.open(), { address: newAddress() })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ana.say('at once', 'temp-1')))
    expect(answers[0]).toMatchObject({ success: true })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
})

test('renames, per person; what is no name is none', async () => {
  const ana = await enter(world.gateway.url, await world.open(), { address: newAddress() })
  const rename = (newName: string) =>
    ana.ask('renameUser', { sessionId: ana.access.sessionId, userId: ana.userId, newName })
  for (const name of ['Parley', '', 'chatsystem', 'PARLEY']) {
    expect(await rename(name)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  }
  for (const name of ['A', 'B', 'C']) expect(await rename(name)).toMatchObject({ success: true })
  expect(await rename('D')).toMatchObject(refusal)
})

test('changes of the setting, per person: each is a notice to everybody', async () => {
  const access = await world.open()
  const ana = await enter(world.gateway.url, access, { address: newAddress() })
  const ben = await enter(world.gateway.url, access, { address: newAddress() })
  const set = (person: Person, activity: 'called' | 'active') =>
    person.ask('setActivity', { sessionId: access.sessionId, userId: person.userId, activity })
  for (const activity of ['called', 'active', 'called'] as const) {
    expect(await set(ana, activity)).toMatchObject({ success: true })
  }
  expect(await set(ana, 'active')).toMatchObject(refusal)
  expect(await set(ben, 'active')).toMatchObject({ success: true })
  const notices = await world.sql(`SELECT 1 FROM message WHERE session_id = $1 AND text LIKE '% set Parley %'`, [
    access.sessionId,
  ])
  expect(notices).toHaveLength(4)
})

test('clears, per person: each holds up every speaker in the room', async () => {
  const ana = await enter(world.gateway.url, await world.open(), { address: newAddress() })
  const clear = () => ana.ask('clearChat', { sessionId: ana.access.sessionId })
  for (let at = 0; at < 3; at++) expect(await clear()).toEqual({ success: true })
  expect(await clear()).toMatchObject(refusal)
})

test('votes, per person in all their tabs, and far more than anybody gives: each holds its session while it is counted', async () => {
  const access = await world.open()
  const anonymousBrowserId = newBrowserId()
  const [one, other] = [
    await enter(world.gateway.url, access, { anonymousBrowserId, address: newAddress() }),
    await enter(world.gateway.url, access, { anonymousBrowserId, address: newAddress() }),
  ]
  const ben = await enter(world.gateway.url, access, { address: newAddress() })
  const toggle = (person: Person) =>
    person.ask('toggleResetVote', { sessionId: access.sessionId, userId: person.userId })
  const answers = await Promise.all(Array.from({ length: 60 }, () => [one, other].map(toggle)).flat())
  expect(answers.filter(({ success }) => success)).toHaveLength(100)
  expect(answers.find(({ success }) => !success)).toMatchObject(refusal)
  expect(await toggle(ben)).toEqual({ success: true })
})

describe('connections, per address', () => {
  test('one address too often; another is let in', async () => {
    const [access, address] = [await world.open(), newAddress()]
    for (let at = 0; at < 8; at++) await new Person(world.gateway.url, access, { address }).connected()
    await refusedConnection(new Person(world.gateway.url, access, { address }))
    await new Person(world.gateway.url, access, { address: newAddress() }).connected()
  })

  test('a forged X-Forwarded-For is not believed past the trusted hop', async () => {
    const [access, address] = [await world.open(), newAddress()]
    for (let at = 0; at < 8; at++) {
      await new Person(world.gateway.url, access, { address: `198.51.100.${at}, ${address}` }).connected()
    }
    await refusedConnection(new Person(world.gateway.url, access, { address: `198.51.100.99, ${address}` }))
  })

  test('IPv6 counts by its /64, IPv4-mapped as IPv4', async () => {
    const access = await world.open()
    for (let at = 0; at < 8; at++) {
      await new Person(world.gateway.url, access, { address: `2001:db8:1:2::${at + 1}` }).connected()
    }
    await refusedConnection(new Person(world.gateway.url, access, { address: '2001:db8:1:2:ffff::1' }))
    await new Person(world.gateway.url, access, { address: '2001:db8:1:3::1' }).connected()

    const address = newAddress()
    for (let at = 0; at < 8; at++) await new Person(world.gateway.url, access, { address }).connected()
    await refusedConnection(new Person(world.gateway.url, access, { address: `::ffff:${address}` }))
  })

  test('a refusal with a time to come back does not count: a crowd behind one address gets in', async () => {
    const gateway = await startGateway({ ...world.environment, RATE_ACCEPTS: '3/1s' })
    const [access, address] = [await world.open(), newAddress()]
    async function come(): Promise<void> {
      const refusal = await new Person(gateway.url, access, { address }).connected().then(
        () => null,
        ({ data }: { data: { code: string; spreadSeconds: number } }) => data,
      )
      if (refusal === null) return
      expect(refusal.code).toBe('UNAVAILABLE')
      await wait(Math.random() * refusal.spreadSeconds * 1000)
      return come()
    }
    await Promise.all(Array.from({ length: 8 }, come))
    await refusedConnection(new Person(gateway.url, access, { address }))
    await gateway.kill()
  })

  test('50 people behind one address come in together with the rates as they are', async () => {
    const defaults = { RATE_SENDS: undefined, RATE_JOINS: undefined, RATE_GUESSES: undefined, RATE_RENAMES: undefined }
    const gateway = await startGateway({ ...world.environment, ...defaults })
    const access = await world.open()
    const people = await Promise.all(
      Array.from({ length: 50 }, () => enter(gateway.url, access, { address: '192.0.2.1' })),
    )
    const answers = await Promise.all(people.flatMap((one) => [one.say('hello'), one.say('to all')]))
    expect(answers.filter(({ success }) => success)).toHaveLength(100)
    for (const one of people) one.leave()
    await gateway.kill()
  })
})

test('handshakes, per address, also one after the other on one connection, which then ends', async () => {
  const address = newAddress()
  const url = `${world.gateway.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
  const refusals: string[] = []
  socket.on('message', (data: Buffer) => {
    const packet = data.toString()
    if (packet.startsWith('44')) refusals.push(packet)
    if (packet.startsWith('44') && refusals.length === 20) socket.close()
    else socket.send('40{}')
  })
  await once(socket, 'close')
  expect(refusals, 'those that the rate lets through, and the first beyond it').toHaveLength(9)
  await refusedConnection(new Person(world.gateway.url, await world.open(), { address }))
})

test('refused keys, per address: then not even the right one is looked up', async () => {
  const [access, address] = [await world.open(), newAddress()]
  const guess = () => new Person(world.gateway.url, { ...access, accessToken: newBrowserId() }, { address })
  for (let at = 0; at < 4; at++) {
    await expect(guess().connected()).rejects.toMatchObject({ data: { code: 'SESSION_CLOSED' } })
  }
  await refusedConnection(guess())
  await refusedConnection(new Person(world.gateway.url, access, { address }))
  await new Person(world.gateway.url, access, { address: newAddress() }).connected()
})

describe('per socket', () => {
  test('[TYPE-2] typing: other people hear at most 20 in 10 s', async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access, { address: newAddress() })
    const ben = await enter(world.gateway.url, access, { address: newAddress() })
    const { sessionId } = access
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ana.ask('typing', { sessionId, userId: ana.userId, isTyping: true })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(20)
    await ana.say('done')
    await ben.hears('msgFromServer', ({ text }) => text === 'done')
    expect(ben.heard('userTyping').filter(({ isTyping }) => isTyping)).toHaveLength(20)
  })

  test('anything else: 200 in 10 s', async () => {
    const ana = await enter(world.gateway.url, await world.open(), { address: newAddress() })
    const { sessionId } = ana.access
    const answers = await Promise.all(
      Array.from({ length: 260 }, () => ana.ask('resetVote', { sessionId, userId: 'nobody-else' })),
    )
    expect(
      answers.every(({ success }) => !success),
      'what is refused anyway takes nothing',
    ).toBe(true)
    expect(await ana.ask('joinSession', { anonymousBrowserId: ana.anonymousBrowserId })).toMatchObject({
      success: true,
    })
    const more = await Promise.all(Array.from({ length: 260 }, () => ana.ask('readMemory', { sessionId })))
    expect(more.filter((answer) => !answer.success && answer.code === 'RATE_LIMITED').length).toBeGreaterThan(50)
    ana.socket.emit('joinSession', { anonymousBrowserId: ana.anonymousBrowserId })
    expect(await ana.hears('joinedSession', ({ success }) => !success)).toMatchObject(refusal)
    expect(await ana.say('still here')).toMatchObject({ success: true })
  })
})

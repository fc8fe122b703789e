import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normaliseMessageText } from '#lib/protocol/text.ts'
import { messageSchema } from '#lib/protocol/entities.ts'
import { naughty } from '#tests/support/corpus.ts'
import { enter, type Person, type Access } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person
let ben: Person
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

async function room(): Promise<void> {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
  ben = await enter(world.gateway.url, access)
}

let markers = 0

/** Returns everything that Ben heard before a new marker. Events of one room arrive in order. */
async function quietUntilMarker(): Promise<string[]> {
  const marker = `MARKER ${++markers}`
  expect(await ana.say(marker)).toMatchObject({ success: true })
  await ben.hears('msgFromServer', ({ text }) => text === marker)
  return ben.heard('msgFromServer').map(({ text }) => text)
}

describe('[PROD-1] [ROLE-3] [SOCK-11] [SOCK-12] [SOCK-26] a message', () => {
  beforeAll(room)

  test('[MSG-2] [ENT-31] [ENT-32] [ENT-33] [ENT-34] [ENT-36] [ENT-37] [ENT-39] [ENT-42] is acked with its stored copy, and everybody hears the same', async () => {
    const answer = await ana.say('hello', 'temp-1')
    const heard = await ben.hears('msgFromServer', ({ text }) => text === 'hello')
    expect(answer).toEqual({ success: true, message: heard })
    expect(await ana.hears('msgFromServer', ({ text }) => text === 'hello')).toEqual(heard)
    expect(messageSchema.parse(heard)).toMatchObject({
      seq: 3,
      userId: ana.userId,
      userName: 'Anon',
      status: 'sent',
      tempMsgId: 'temp-1',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  test('[MSG-3] [DEC-34] sent again, anywhere and with any text, is stored once and broadcast once', async () => {
    const elsewhere = await enter(world.gateway.url, access, { anonymousBrowserId: ana.anonymousBrowserId })
    const first = await ana.say('once only', 'temp-2')
    expect(await ana.say('once only', 'temp-2')).toEqual(first)
    expect(await elsewhere.say('something else', 'temp-2')).toEqual(first)
    expect((await quietUntilMarker()).filter((text) => text === 'once only' || text === 'something else')).toHaveLength(
      1,
    )
    elsewhere.leave()
  })

  test('ten repeats at once are one message; two people’s messages with one tempMsgId are two', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.say('together', 'temp-3')))
    expect(new Set(answers.map((answer) => answer.success && answer.message?.id)).size).toBe(1)
    const other = await ben.say('mine', 'temp-3')
    expect(other).toMatchObject({ success: true, message: { text: 'mine' } })
  })

  test('[ENT-52] [ENT-53] without a tempMsgId each is a message of its own', async () => {
    const bare = { sessionId: access.sessionId, userId: ana.userId, text: 'again' }
    const answers = await Promise.all([ana.ask('msgFromClient', bare), ana.say('again', null)])
    expect(answers).toMatchObject([{ success: true }, { success: true }])
    const stored = await world.sql(`SELECT temp_msg_id FROM message WHERE text = 'again'`)
    expect(stored).toEqual([{ temp_msg_id: null }, { temp_msg_id: null }])
  })

  test('seq has no gap and the order is one for all', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? ana : ben).say(`crowd ${at}`)))
    await quietUntilMarker()
    const stored = await world.sql('SELECT seq FROM message WHERE session_id = $1 ORDER BY seq', [access.sessionId])
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1))
    for (const person of [ana, ben]) {
      const seqs = person.heard('msgFromServer').map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    }
  })
})

describe('refused messages are neither stored nor heard', () => {
  beforeAll(room)
  const send = (changed: object) => {
    const draft = {
      sessionId: access.sessionId,
      userId: ana.anonymousBrowserId,
      text: 'never',
      tempMsgId: null,
      ...changed,
    }
    return ana.ask('msgFromClient', draft as never)
  }
  const messagesSoFar = async () => {
    const heard = await quietUntilMarker()
    return { heard: heard.length, stored: (await world.sql('SELECT 1 FROM message')).length }
  }

  test.each([
    ['[VAL-3] blank', { text: ' \n\t ' }, 'INVALID_REQUEST'],
    ['[VAL-6] [DEC-4] too long', { text: 'x'.repeat(4097) }, 'INVALID_REQUEST'],
    ['[DEC-4] too long in UTF-16 units, of which an emoji has two', { text: '😀'.repeat(2049) }, 'INVALID_REQUEST'],
    ['only hidden markers', { text: '\u2063\u2063 ' }, 'INVALID_REQUEST'],
    ['no text', { text: undefined }, 'INVALID_REQUEST'],
    ['a text that is none', { text: { toString: 'x' } }, 'INVALID_REQUEST'],
    ['a tempMsgId that is none', { tempMsgId: 7 }, 'INVALID_REQUEST'],
    ['an empty tempMsgId', { tempMsgId: '' }, 'INVALID_REQUEST'],
    ['a tempMsgId of 129 characters', { tempMsgId: 'x'.repeat(129) }, 'INVALID_REQUEST'],
    ['a tempMsgId of 65 emoji', { tempMsgId: '😀'.repeat(65) }, 'INVALID_REQUEST'],
    ['[VAL-5] no userId', { userId: undefined }, 'INVALID_REQUEST'],
    ["somebody else's userId", { userId: 'Parley' }, 'FORBIDDEN'],
    ['another session', { sessionId: 'another' }, 'FORBIDDEN'],
  ])('%s', async (_, changed, code) => {
    const before = await messagesSoFar()
    expect(await send(changed)).toMatchObject({ success: false, code })
    const onlyTheMarker = { heard: before.heard + 1, stored: before.stored + 1 }
    expect(await messagesSoFar()).toEqual(onlyTheMarker)
  })

  test("Ben's own visible id does not speak for Ana", async () => {
    expect(await send({ userId: ben.userId })).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a sender may name any of their own ids', async () => {
    expect(await send({ userId: ana.userId, text: 'under my visible id' })).toMatchObject({ success: true })
  })

  test('a tempMsgId has up to 128 characters', async () => {
    const tempMsgId = 'x'.repeat(128)
    expect(await send({ tempMsgId })).toMatchObject({ success: true, message: { tempMsgId } })
  })
})

describe('normalised as documented, and else kept as typed', () => {
  beforeAll(room)

  test('[CHAT-21] the hidden marker at the start, NUL and half characters go; the rest stays', async () => {
    const answer = await ana.say('\u2063 \u2063<b>a\0b</b>\ud800 \u2063c\n\n  d ')
    expect(answer).toMatchObject({ success: true, message: { text: '<b>ab</b>\ufffd \u2063c\n\n  d' } })
  })

  test('[VAL-6] exactly 4096 characters fit', async () => {
    expect(await ana.say('x'.repeat(4096))).toMatchObject({ success: true })
    expect(await ana.say('😀'.repeat(2048))).toMatchObject({ success: true })
  })

  test('every awkward text is stored as it was sent, or refused cleanly', async () => {
    for (const text of naughty) {
      const normalised = normaliseMessageText(text)
      const expected =
        normalised === '' || normalised.length > 4096
          ? { success: false, code: 'INVALID_REQUEST' }
          : { success: true, message: { text: normalised } }
      expect(await ana.say(text)).toMatchObject(expected)
    }
    expect(ana.socket.connected && ben.socket.connected).toBe(true)
  })
})

describe('hostile events hurt only their sender', () => {
  beforeAll(room)
  const HOSTILE = [
    null,
    undefined,
    7,
    'text',
    [],
    [[[]]],
    {},
    { __proto__: null },
    JSON.parse('{"__proto__":{"x":1}}'),
    Buffer.from('x'),
    true,
  ]

  test.each([
    'msgFromClient',
    'typing',
    'renameUser',
    'updateUserName',
    'joinSession',
    'toString',
    '__proto__',
    'unknown',
  ])('%s with payloads of every wrong type is answered', async (name) => {
    const mallory = await enter(world.gateway.url, access)
    for (const payload of HOSTILE) {
      const answer = await mallory.socket.timeout(5000).emitWithAck(name, payload)
      if (name === 'joinSession' && answer.success) continue // an empty join is a join
      expect(answer).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
      mallory.socket.emit(name, payload) // and without an acknowledgement
      if (mallory.socket.disconnected) break
    }
    mallory.leave()
    await quietUntilMarker()
  })

  test('a packet over 64 KiB closes that connection and no other', async () => {
    const mallory = await enter(world.gateway.url, access)
    mallory.socket.emit('msgFromClient', { text: 'x'.repeat(70_000) })
    await mallory.closed()
    await quietUntilMarker()
  })

  test('a posted packet over 64 KiB closes its connection, too, though its sender goes on polling', async () => {
    const mallory = await enter(world.gateway.url, access, { transports: ['polling'] })
    const connection = `${world.gateway.url}/socket.io/?EIO=4&transport=polling&sid=${mallory.socket.io.engine.id}`
    const { status } = await fetch(connection, { method: 'POST', body: '4'.repeat(70_000) })
    expect(status).toBe(413)
    await ben.hears('participants', (people) => people[mallory.userId]?.isOnline === false)
    expect(await mallory.closed()).not.toBe('ping timeout')
    expect((await fetch(connection)).status).toBe(400)
    await quietUntilMarker()
  })
})

describe('[TYPE-1] [SOCK-13] [SOCK-34] [ENT-59] [ENT-60] typing', () => {
  beforeAll(room)

  test('is heard by the other people and not by its author', async () => {
    const typing = { sessionId: access.sessionId, userId: ana.userId, isTyping: true }
    expect(await ana.ask('typing', typing)).toEqual({ success: true })
    expect(await ben.hears('userTyping')).toEqual({ userId: ana.userId, userName: 'Anon', isTyping: true })
    expect(ana.heard('userTyping')).toEqual([])
  })

  test('ends with the connection, for a person who did type', async () => {
    const reader = await enter(world.gateway.url, access)
    reader.leave()
    await ben.hears('participants', (people) => people[reader.userId]?.isOnline === false)
    ana.leave()
    await ben.hears('userTyping', ({ isTyping }) => !isTyping)
    expect(ben.heard('userTyping').filter(({ userId }) => userId === reader.userId)).toEqual([])
  })
})

test('another room hears nothing', async () => {
  await room()
  const outside = await enter(world.gateway.url, await world.open())
  await ana.say('secret')
  await ben.hears('msgFromServer', ({ text }) => text === 'secret')
  await outside.say('own')
  await outside.hears('msgFromServer', ({ text }) => text === 'own')
  expect(JSON.stringify(outside.heardEvents)).not.toContain('secret')
})

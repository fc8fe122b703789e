import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, type Access, type Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let access: Access
let ana: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  access = await world.open()
  ana = await enter(world.gateway.url, access)
})

describe('[PROD-2] a reply', () => {
  test('[AI-1] [AI-2] [AI-3] [AI-4] [SOCK-28] [SOCK-29] [SOCK-30] [PROD-13] [ENT-43] starts empty, comes in chunks, and ends as what was streamed', async () => {
    await world.parleyWill({ text: 'Good morning, Ana. Shall we begin?', chunkChars: 5, chunkDelayMs: 12 })
    await ana.say('good morning')
    const end = await ana.hears('ai-stream-end')
    const [start] = ana.heard('ai-stream-start')
    expect(start).toMatchObject({ seq: 3, text: '', status: 'streaming', userId: 'Parley', userName: 'Parley' })
    expect(end).toMatchObject({ id: start?.id, seq: 3, status: 'sent', text: 'Good morning, Ana. Shall we begin?' })
    expect(
      ana
        .heard('ai-stream-chunk')
        .map(({ text }) => text)
        .join(''),
    ).toBe(end.text)

    const order = ana.heardEvents.map(({ name }) => name)
    expect(ana.heard('userTyping').at(0)).toMatchObject({ userId: 'Parley', isTyping: true })
    expect(order.indexOf('userTyping')).toBeLessThan(order.indexOf('ai-stream-start'))
    await ana.hears('userTyping', ({ isTyping }) => !isTyping)
    const [stored] = await world.sql(`SELECT text, status, reason FROM message WHERE id = $1`, [end.id])
    expect(stored).toMatchObject({ text: end.text, status: 'sent', reason: 'one to one' })
  })

  test('sends at most one chunk in 40 ms', async () => {
    await world.parleyWill({ text: 'x'.repeat(300), chunkChars: 2, chunkDelayMs: 3 })
    const at: number[] = []
    ana.socket.on('ai-stream-chunk', () => at.push(performance.now()))
    const started = performance.now()
    await ana.say('go on')
    await ana.hears('ai-stream-end')
    expect(at.length).toBeLessThanOrEqual((performance.now() - started) / 40 + 2)
  })

  test('[SOCK-33] tells what Parley is doing', async () => {
    await ana.say('hello?')
    await ana.hears('parleyStatus', ({ status }) => status === 'listening')
    expect(ana.heard('parleyStatus').map(({ status }) => status)).toEqual(['thinking', 'replying', 'listening'])
  })

  test('[SOCK-32] a person who joins in the middle of it gets all of its text', async () => {
    await world.parleyWill({ text: 'word '.repeat(1000), chunkChars: 5, chunkDelayMs: 15 })
    await ana.say('tell me a story')
    const { messageId } = await ana.hears('ai-stream-chunk')
    const ben = await enter(world.gateway.url, access)
    const soFar = await ben.hears('partialMessage')
    expect(soFar.messageId).toBe(messageId)
    const partialAt = ben.heardEvents.findIndex(({ name }) => name === 'partialMessage')
    const later = () => ben.heardEvents.slice(partialAt + 1)
    await ben.hears('ai-stream-chunk', () => later().some(({ name }) => name === 'ai-stream-chunk'))
    await ana.ask('stopReply', { sessionId: access.sessionId, userId: ana.userId, messageId })
    await ben.hears('ai-stream-error')

    const rest = later().flatMap(({ name, payload }) =>
      name === 'ai-stream-chunk' ? [(payload as { text: string }).text] : [],
    )
    const [stored] = await world.sql('SELECT text FROM message WHERE id = $1', [messageId])
    expect(soFar.text + rest.join('')).toBe(stored?.['text'])
  })

  test('one at a time: what is said meanwhile is answered together, once, afterwards', async () => {
    await world.parleyWill({ text: 'one '.repeat(200), chunkChars: 4, chunkDelayMs: 15 }, { text: 'second' })
    await ana.say('first question')
    await ana.hears('ai-stream-chunk')
    await ana.say('second question')
    await ana.say('third question')
    await ana.hears('ai-stream-end', ({ text }) => text === 'second')

    const events = ana.heardEvents
      .map(({ name }) => name)
      .filter((name) => name.startsWith('ai-stream-') && name !== 'ai-stream-chunk')
    expect(events).toEqual(['ai-stream-start', 'ai-stream-end', 'ai-stream-start', 'ai-stream-end'])
  })
})

describe('among several people', () => {
  test('Parley is silent until called by name, and begins to answer within 3 s then', async () => {
    const ben = await enter(world.gateway.url, access)
    await ben.ask('renameUser', { sessionId: access.sessionId, userId: ben.userId, newName: 'Ben' })
    await ana.say('Ben, shall we go?')
    await ben.hears('parleyStatus', ({ status }) => status === 'silent')
    expect(ben.heard('ai-stream-start')).toEqual([])

    await ben.say('Parley, what do you think?')
    const isAsked = async () => (await world.asked()).some(({ text }) => text.includes('Parley, what do you think?'))
    await waitFor('the model to be asked', isAsked, 3000)
    const end = await ana.hears('ai-stream-end')
    expect(end.text, 'Anon waits for nothing').toMatch(/^(?!.*Anon).*Ben/s)
    await ben.hears('ai-stream-end', ({ id }) => id === end.id)
  })
})

test('[SESS-6] a reply that was still being thought up when the chat was cleared is never begun', async () => {
  await world.parleyWill({ text: 'As you said, it is a secret.', firstTokenDelayMs: 60_000 })
  await ana.say('a secret')
  await ana.hears('parleyStatus', ({ status }) => status === 'thinking')
  expect(await ana.ask('clearChat', { sessionId: access.sessionId })).toEqual({ success: true })
  await ana.hears('userTyping', ({ isTyping }) => !isTyping)
  await ana.hears('parleyStatus', ({ status }) => status === 'listening')
  expect(new Set(ana.heard('parleyStatus').map(({ status }) => status))).toEqual(new Set(['thinking', 'listening']))
  expect(ana.heard('ai-stream-start')).toEqual([])
  await world.parleyWill({ text: 'Hello again.' })
  await ana.say('a new page')
  expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'Hello again.' })
})

test('[SESS-6] [AI-5] a clear ends the reply that is running: nothing of it follows its error', async () => {
  await world.parleyWill({ text: 'word '.repeat(1000), chunkChars: 5, chunkDelayMs: 15 })
  await ana.say('tell me a story')
  const { messageId } = await ana.hears('ai-stream-chunk')
  await ana.ask('clearChat', { sessionId: access.sessionId })
  expect(await ana.hears('ai-stream-error')).toEqual({ messageId, error: 'interrupted' })
  await ana.hears('parleyStatus', ({ status }) => status === 'listening')
  await world.parleyWill({ text: 'Hello again.' })
  await ana.say('a new page')
  await ana.hears('ai-stream-end')
  const after = ana.heardEvents.slice(ana.heardEvents.findIndex(({ name }) => name === 'ai-stream-error') + 1)
  expect(after[0]).toEqual({ name: 'messagesUpdated', payload: { messages: [], lastSeq: expect.any(Number) } })
  expect(JSON.stringify(after)).not.toContain(messageId)
})

test('[DEC-28] a message during a lost reply is answered once that reply is closed', async () => {
  const { sessionId } = access
  const [{ seq } = {}] = await world.sql(
    'UPDATE session SET last_seq = last_seq + 1 WHERE id = $1 RETURNING last_seq AS seq',
    [sessionId],
  )
  await world.sql(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, status, seen_seq)
     VALUES ($1, $2, 'a-lost-reply', 'Parley', 'Parley', 'parley', 'So far', 'streaming', $2 - 1)`,
    [sessionId, seq],
  )
  await world.sql(`INSERT INTO gateway (id, heartbeat_at) VALUES ('gone', now() - interval '1 hour')`)
  await world.sql(
    `INSERT INTO reply_lease (session_id, gateway_id, holder, message_id) VALUES ($1, 'gone', 'somebody', 'a-lost-reply')`,
    [sessionId],
  )
  await world.parleyWill({ match: { kind: 'reply', contains: 'are you there?' }, text: 'Here again.' })
  await ana.say('Parley, are you there?')
  expect(await ana.hears('ai-stream-error', undefined, 45_000)).toEqual({
    messageId: 'a-lost-reply',
    error: 'interrupted',
  })
  expect(await ana.hears('ai-stream-end')).toMatchObject({ text: 'Here again.' })
})

describe('when the model fails', () => {
  test('before its first text: no message, typing ends, and Parley is unavailable', async () => {
    await world.parleyWill(...Array.from({ length: 3 }, () => ({ status: 500 })))
    await ana.say('hello?')
    await ana.hears('parleyStatus', ({ status }) => status === 'unavailable')
    expect(ana.heard('userTyping').at(-1)).toMatchObject({ isTyping: false })
    expect(ana.heard('ai-stream-start')).toEqual([])
    const stored = await world.sql('SELECT 1 FROM message WHERE session_id = $1 AND user_id = $2', [
      access.sessionId,
      'Parley',
    ])
    expect(stored).toEqual([])
  })

  test('[AI-5] [DEC-28] [SOCK-31] [ENT-38] [ENT-44] in the middle: the text stays, marked interrupted', async () => {
    await world.parleyWill({ text: 'This will never be fini', cutAfterChars: 15 })
    await ana.say('hello?')
    const failure = await ana.hears('ai-stream-error')
    const [stored] = await world.sql('SELECT text, status, error FROM message WHERE id = $1', [failure.messageId])
    expect(stored).toMatchObject({ status: 'failed', error: 'interrupted' })
    expect(stored?.text).toBe(
      ana
        .heard('ai-stream-chunk')
        .map(({ text }) => text)
        .join(''),
    )
  })

  test('a refusal is a friendly sentence, and no answer at all, twice, is told', async () => {
    await world.parleyWill({ text: '', stopReason: 'refusal' })
    await ana.say('hello?')
    expect((await ana.hears('ai-stream-end')).text).toMatch(/rather not/)

    await world.parleyWill({ empty: true, times: 2 })
    await ana.say('hello again?')
    await ana.hears('parleyStatus', ({ status }) => status === 'unavailable')
    expect(ana.heard('ai-stream-start')).toHaveLength(1)
  })

  test.each([
    [
      'an answer that was cut',
      { text: 'A long answer', stopReason: 'max_tokens' },
      'A long answer …\n\nThat is as much',
    ],
    ['a room too large to read', { text: '', stopReason: 'model_context_window_exceeded' }, 'That is more than I can'],
    ['a refusal in the middle', { text: 'Well,', stopReason: 'refusal' }, 'Well,\n\nI’d rather not'],
  ])('%s ends with a sentence that says so, as a normal message', async (_, behaviour, beginning) => {
    await world.parleyWill(behaviour)
    await ana.say('hello?')
    const end = await ana.hears('ai-stream-end')
    expect(end).toMatchObject({ status: 'sent', text: expect.stringContaining(beginning) as string })
  })

  test('an answer that never ends is cut at 20,000 characters', async () => {
    await world.parleyWill({ text: 'on and on '.repeat(3000), chunkChars: 2000, chunkDelayMs: 0 })
    await ana.say('hello?')
    const { text } = await ana.hears('ai-stream-end')
    expect(text.length).toBeGreaterThan(20_000)
    expect(text.length).toBeLessThan(23_000)
    expect(text).toMatch(/That is as much as I can say in one go\./)
  })

  test.each([
    ['overloaded', { status: 529, retryAfter: 0.05, times: 3 }, 'busy', 'Parley is very busy right now.'],
    ['rate limited', { status: 429, retryAfter: 0.05, times: 3 }, 'busy', 'Parley is very busy right now.'],
    [
      'overloaded in the stream',
      { text: 'x', errorMidStream: 'overloaded_error', errorAfterChars: 0, times: 2 },
      'busy',
      'Parley is very busy right now.',
    ],
    ['told to wait for a minute', { status: 429, retryAfter: 60 }, 'busy', 'Parley is very busy right now.'],
    ['called with a wrong key', { status: 401 }, 'cannot-answer', 'Parley cannot answer right now.'],
    ['asked something it does not understand', { status: 400 }, 'cannot-answer', 'Parley cannot answer right now.'],
  ])('%s to the end: the room is told, and the next question is answered', async (_, behaviour, code, reason) => {
    await world.parleyWill(behaviour)
    await ana.say('hello?')
    expect(await ana.hears('parleyStatus', ({ status }) => status === 'unavailable')).toMatchObject({
      ...{ reason, why: { code, args: {} } },
    })
    expect(ana.heard('ai-stream-start')).toEqual([])
    await ana.say('and now?')
    await ana.hears('ai-stream-end')
  })

  test.each([
    ['an error in the middle of the stream', { text: 'Half of it and', errorMidStream: 'overloaded_error' }],
    ['a connection that breaks', { text: 'Half of it and', cutAfterChars: 7 }],
  ])('%s: the text stays, and Parley listens on', async (_, behaviour) => {
    await world.parleyWill(behaviour)
    await ana.say('hello?')
    const { messageId, error } = await ana.hears('ai-stream-error')
    expect(error).toBe('interrupted')
    await ana.hears('userTyping', ({ isTyping }) => !isTyping)
    await ana.say('go on')
    await ana.hears('ai-stream-end', ({ id }) => id !== messageId)
  })

  test.each(['overloaded_error', 'rate_limit_error'])(
    '%s in the stream, before a word, is tried again',
    async (what) => {
      await world.parleyWill({ text: 'x', errorMidStream: what, errorAfterChars: 0 }, { text: 'Here I am.' })
      await ana.say('hello?')
      expect((await ana.hears('ai-stream-end')).text).toBe('Here I am.')
    },
  )

  test('overload is waited out with the delay that the server gives', async () => {
    await world.parleyWill({ status: 529, retryAfter: 0.1 }, { text: 'Here I am.' })
    await ana.say('hello?')
    expect((await ana.hears('ai-stream-end')).text).toBe('Here I am.')
  })
})

test('every message of a person is kept, whatever the model does', async () => {
  await world.parleyWill({ hang: true })
  await ana.say('kept')
  const stored = await world.sql('SELECT text FROM message WHERE session_id = $1 AND user_id = $2', [
    access.sessionId,
    ana.userId,
  ])
  expect(stored).toEqual([{ text: 'kept' }])
})

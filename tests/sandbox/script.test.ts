import { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk'
import { expect, test, vi } from 'vitest'
import { ask, askGate, collect, said, send, useSandbox } from './support.ts'

const sandbox = useSandbox()
const PATIENTLY = { timeout: 90_000, interval: 10 }

test('behaviours are used up in their order, then ordinary replies follow', async () => {
  const added = await sandbox.script([{ text: 'first' }, { text: 'second', times: 2 }])
  expect(await added.json()).toEqual({ waiting: 3 })

  const answers = []
  for (let turn = 0; turn < 4; turn += 1) answers.push(said(await sandbox.client.messages.create(ask('hello'))))
  expect(answers.slice(0, 3)).toEqual(['first', 'second', 'second'])
  expect(answers[3]).not.toBe('second')
})

test('gate calls, models and parts of the prompt are scripted apart', async () => {
  await sandbox.script([
    { match: { kind: 'gate' }, text: 'SPEAK' },
    { match: { contains: 'about <b>cats</b>' }, text: 'Cats.' },
    { match: { model: 'other-model' }, text: 'Other.' },
    { match: { kind: 'reply' }, text: 'Anything.' },
  ])
  const { messages } = sandbox.client
  expect(said(await messages.create(ask('hi', { model: 'other-model' })))).toBe('Other.')
  expect(said(await messages.create(ask('hi')))).toBe('Anything.')
  expect(said(await messages.create(ask('tell me about <b>cats</b>')))).toBe('Cats.')
  expect(said(await messages.create(askGate('hi')))).toBe('SPEAK')
})

test('a cleared script is gone', async () => {
  await sandbox.script([{ text: 'never' }])
  expect(await (await send(sandbox, 'GET', '/anthropic/script')).json()).toEqual([{ text: 'never', times: 1 }])
  await send(sandbox, 'DELETE', '/anthropic/script')
  expect(said(await sandbox.client.messages.create(ask('hi')))).not.toBe('never')
})

test.each([
  ['not a list', { text: 'x' }],
  ['an unknown field', [{ texd: 'x' }]],
  ['an unknown stop reason', [{ stopReason: 'tired' }]],
  ['a status that is no error', [{ status: 200 }]],
  ['an answer and an error at once', [{ status: 529, text: 'x' }]],
  ['two endings', [{ cutAfterChars: 1, hangAfterChars: 1 }]],
  ['an empty text', [{ empty: true, text: 'x' }]],
  ['a negative delay', [{ text: 'x', chunkDelayMs: -1 }]],
  ['a retryAfter without a status', [{ retryAfter: 1 }]],
])('a malformed script is refused as a whole: %s', async (_, list) => {
  const response = await sandbox.script(Array.isArray(list) ? [{ text: 'fine' }, ...list] : list)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } })
  expect(await (await send(sandbox, 'GET', '/anthropic/script')).json()).toEqual([])
})

test.each([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [500, 'api_error'],
  [529, 'overloaded_error'],
])('status %i comes as %s', async (status, type) => {
  await sandbox.script([{ status, message: 'as scripted' }])
  const failure = await sandbox.client.messages.create({ ...ask('hi'), stream: true }).catch((error: unknown) => error)
  if (!(failure instanceof APIError)) throw new Error('the SDK must fail with an API error')
  expect(failure).toMatchObject({ status, type, requestID: expect.stringMatching(/^req_/) })
  expect(failure.error).toEqual({
    type: 'error',
    error: { type, message: 'as scripted' },
    request_id: failure.requestID,
  })
})

test('a rate limit says how long it lasts, and the SDK tries again by itself', async () => {
  await sandbox.script([{ status: 429 }, { status: 529, retryAfter: 0.01 }, { text: 'at last' }])

  const first = await sandbox.client.messages.create(ask('hi')).catch((error: unknown) => error)
  expect((first as APIError).headers?.get('retry-after')).toBe('1')
  expect(said(await sandbox.client.messages.create(ask('hi'), { maxRetries: 1 }))).toBe('at last')
})

test('a cut stream breaks after exactly so many characters', async () => {
  await sandbox.script([{ text: 'Hello there, Ana. How are you?', cutAfterChars: 9 }])
  const stream = sandbox.client.messages.stream(ask('hi'))
  let text = ''
  stream.on('text', (delta) => (text += delta))

  await expect(stream.finalMessage()).rejects.toThrow()
  expect(text).toBe('Hello the')
  expect(await outcome()).toBe('cut')
})

test('an answer in one piece that is cut never begins', async () => {
  await sandbox.script([{ text: 'Hello', cutAfterChars: 0 }])
  await expect(sandbox.client.messages.create(ask('hi'))).rejects.toBeInstanceOf(APIConnectionError)
})

test('an error in the middle of a stream has its type and ends it', async () => {
  await sandbox.script([{ text: 'Hello there', errorMidStream: 'overloaded_error', errorAfterChars: 5 }])
  const stream = sandbox.client.messages.stream(ask('hi'))
  let text = ''
  stream.on('text', (delta) => (text += delta))

  await expect(stream.finalMessage()).rejects.toMatchObject({ type: 'overloaded_error' })
  expect(text).toBe('Hello')
})

test('without a stream the same error is the answer', async () => {
  await sandbox.script([{ errorMidStream: 'overloaded_error' }])
  await expect(sandbox.client.messages.create(ask('hi'))).rejects.toMatchObject({ status: 529 })
})

test('a request that hangs is never answered, and its end is noticed', async () => {
  await sandbox.script([{ hang: true }])
  const patience = new AbortController()
  const answer = sandbox.client.messages.create(ask('hi'), { signal: patience.signal })
  await vi.waitFor(async () => expect((await sandbox.requests())[0]?.behaviour).toEqual({ hang: true }), PATIENTLY)
  expect(await outcome()).toBe('open')

  patience.abort()
  await expect(answer).rejects.toBeInstanceOf(APIUserAbortError)
  await vi.waitFor(async () => expect(await outcome()).toBe('abandoned'), PATIENTLY)
})

test('a stream that hangs stays open after the text so far', async () => {
  await sandbox.script([{ text: 'Hello there', hangAfterChars: 6 }])
  const stream = sandbox.client.messages.stream(ask('hi'))
  await new Promise((resolve) => stream.on('text', (_, soFar) => soFar === 'Hello ' && resolve(null)))

  expect(await outcome()).toBe('open')
  stream.abort()
  await expect(stream.finalMessage()).rejects.toThrow('aborted')
  await vi.waitFor(async () => expect(await outcome()).toBe('abandoned'), PATIENTLY)
})

test('the first token waits, the rest follows at its own pace', async () => {
  await sandbox.script([{ text: 'a b', firstTokenDelayMs: 60, chunkDelayMs: 30 }])
  const asked = performance.now()
  const sinceAsked: number[] = []
  for await (const event of await sandbox.client.messages.create({ ...ask('hi'), stream: true })) {
    if (event.type === 'content_block_delta') sinceAsked.push(performance.now() - asked)
  }
  const [first = 0, second = 0] = sinceAsked
  expect(first).toBeGreaterThan(58)
  expect(second).toBeGreaterThan(86)
})

test('an empty answer has no content at all', async () => {
  await sandbox.script([{ empty: true }, { empty: true }])
  const whole = await sandbox.client.messages.create(ask('hi'))
  expect(whole).toMatchObject({ content: [], stop_reason: 'end_turn' })
  expect(whole.usage.output_tokens).toBeGreaterThan(0)

  const events = await collect(await sandbox.client.messages.create({ ...ask('hi'), stream: true }))
  expect(events.map(({ type }) => type)).toEqual(['message_start', 'message_delta', 'message_stop'])
})

test.each(['refusal', 'max_tokens', 'model_context_window_exceeded'] as const)('stop reason %s', async (stopReason) => {
  await sandbox.script([{ stopReason }, { stopReason, text: 'Up to here' }])
  const first = await sandbox.client.messages.stream(ask('hello')).finalMessage()
  expect(first.stop_reason).toBe(stopReason)
  expect(first.content).toHaveLength(stopReason === 'refusal' ? 0 : 1)
  expect(first.stop_details?.type).toBe(stopReason === 'refusal' ? 'refusal' : undefined)

  const second = await sandbox.client.messages.create(ask('hello'))
  expect([second.stop_reason, said(second)]).toEqual([stopReason, 'Up to here'])
})

test('a tool is called, its result accepted, and the people before it are still answered', async () => {
  const input = { query: 'the restaurant "Lumière"', limit: 3 }
  await sandbox.script([{ text: 'Let me look.', toolUse: { name: 'search', input } }])
  const tools = [{ name: 'search', description: 'Finds messages.', input_schema: { type: 'object' as const } }]
  const first = ask('<m id="1" p="p1" n="Ana">thank you!</m>', { tools })

  const events = await collect(await sandbox.client.messages.create({ ...first, stream: true }))
  const starts = events.filter(({ type }) => type === 'content_block_start')
  expect(starts).toMatchObject([{ index: 0 }, { index: 1, content_block: { type: 'tool_use', input: {} } }])

  await sandbox.script([{ toolUse: { name: 'search', input } }])
  const called = await sandbox.client.messages.stream(first).finalMessage()
  expect(called).toMatchObject({ stop_reason: 'tool_use', content: [{ type: 'tool_use', name: 'search', input }] })

  const call = called.content.find((block) => block.type === 'tool_use')
  const result = { type: 'tool_result' as const, tool_use_id: call?.id ?? '', content: 'nothing found' }
  const answer = await sandbox.client.messages.create({
    ...first,
    messages: [...first.messages, { role: 'assistant', content: called.content }, { role: 'user', content: [result] }],
  })
  expect(said(answer)).toContain('Ana')
})

test('a stream with words and a tool call has every event in its place', async () => {
  await sandbox.script([{ text: 'Look!', chunkChars: 5, toolUse: { name: 'search', input: { query: 'x' } } }])
  const tools = [{ name: 'search', input_schema: { type: 'object' as const } }]
  const events = await collect(await sandbox.client.messages.create({ ...ask('hello', { tools }), stream: true }))
  expect(events.map((event) => `${event.type}${'index' in event ? ` ${event.index}` : ''}`)).toEqual([
    'message_start',
    ...['content_block_start 0', 'content_block_delta 0', 'content_block_stop 0'],
    ...['content_block_start 1', 'content_block_delta 1', 'content_block_delta 1', 'content_block_stop 1'],
    ...['message_delta', 'message_stop'],
  ])
  const json = events.map((event) =>
    event.type === 'content_block_delta' && event.delta.type === 'input_json_delta' ? event.delta.partial_json : '',
  )
  expect(JSON.parse(json.join(''))).toEqual({ query: 'x' })
  expect(events.find(({ type }) => type === 'message_delta')).toMatchObject({ delta: { stop_reason: 'tool_use' } })
})

test('without a script it looks up a missing thing that a person asks for, once, and says what it found', async () => {
  const properties = { query: { type: 'string' } }
  const tools = [{ name: 'search_chat', input_schema: { type: 'object' as const, properties } }]
  const question = ask('<m id="90" p="p1" n="Ana">do you remember the zeppelin?</m>', { tools })
  const called = await sandbox.client.messages.create(question)
  expect(called.content).toMatchObject([{ type: 'tool_use', name: 'search_chat', input: { query: 'zeppelin' } }])

  const [call] = called.content
  const content = '<found query="zeppelin">\n<m id="7" p="p2" n="Ben">The zeppelin leaves at noon</m>\n</found>'
  const result = { type: 'tool_result' as const, tool_use_id: call?.type === 'tool_use' ? call.id : '', content }
  const turns = [
    { role: 'assistant' as const, content: called.content },
    { role: 'user' as const, content: [result] },
  ]
  const answer = await sandbox.client.messages.create({ ...question, messages: [...question.messages, ...turns] })
  expect(said(answer)).toMatch(/Ben.*zeppelin/)
})

test.each([
  ['memory', 'Answer with JSON: {"topic": …, "facts": …}', 1500],
  ['title', 'Answer with a TITLE', 200],
  ['gate', 'SILENT or SPEAK', 16],
] as const)('a script can be meant for requests of the kind %s', async (kind, system, max_tokens) => {
  await sandbox.script([{ match: { kind }, text: `for ${kind}` }])
  expect(said(await sandbox.client.messages.create(ask('hello')))).not.toBe(`for ${kind}`)
  expect(said(await sandbox.client.messages.create(ask('hello', { system, max_tokens })))).toBe(`for ${kind}`)
})

async function outcome(): Promise<string | undefined> {
  return (await sandbox.requests()).at(-1)?.outcome
}

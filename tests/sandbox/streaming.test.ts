import { expect, test } from 'vitest'
import { ask, collect, said, send, textIn, useSandbox } from './support.ts'

const sandbox = useSandbox()

test('a stream has the events of the API, in its order', async () => {
  await sandbox.script([{ text: 'Hello there, Ana.' }])

  const events = await collect(await sandbox.client.messages.create({ ...ask('hi'), stream: true }))
  expect(events.map(({ type }) => type)).toEqual([
    'message_start',
    'content_block_start',
    ...Array<string>(3).fill('content_block_delta'),
    'content_block_stop',
    'message_delta',
    'message_stop',
  ])
  expect(textIn(events)).toBe('Hello there, Ana.')
})

test('on the wire each event has its name, its data and a ping among them', async () => {
  await sandbox.script([{ text: 'Hello' }])
  const response = await fetch(`${sandbox.url}/anthropic/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'sandbox', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ ...ask('hi'), stream: true }),
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('request-id')).toMatch(/^req_/)

  const frames = (await response.text()).trimEnd().split('\n\n')
  const names = frames.map((frame) => {
    const [event, data] = frame.split('\n')
    const name = event?.replace('event: ', '')
    expect(JSON.parse(data?.replace('data: ', '') ?? '')).toMatchObject({ type: name })
    return name
  })
  expect(names).toEqual([
    'message_start',
    'content_block_start',
    'ping',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ])
})

test('every field of message_start and message_delta is in place', async () => {
  await sandbox.script([{ text: 'Hello' }])
  const events = await collect(await sandbox.client.messages.create({ ...ask('hi'), stream: true }))

  expect(events[0]).toEqual({
    type: 'message_start',
    message: {
      id: expect.stringMatching(/^msg_01\w{22}$/),
      type: 'message',
      role: 'assistant',
      model: 'reply-model',
      content: [],
      container: null,
      diagnostics: null,
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      usage: {
        input_tokens: 1,
        output_tokens: 1,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
        output_tokens_details: null,
        server_tool_use: null,
        service_tier: 'standard',
        inference_geo: null,
        speed: 'standard',
      },
    },
  })
  expect(events.at(-2)).toEqual({
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null, container: null },
    usage: {
      input_tokens: 1,
      output_tokens: 3,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens_details: null,
      server_tool_use: null,
    },
  })
})

test("the SDK's accumulated message equals the answer that is not streamed", async () => {
  const behaviour = { text: 'One **two** three.\n\n- four', chunkChars: 3 }
  await sandbox.script([behaviour, behaviour])

  const streamed = await sandbox.client.messages.stream(ask('hi')).finalMessage()
  const whole = await sandbox.client.messages.create(ask('hi'))
  expect(streamed, 'apart from the id').toMatchObject({ ...whole, id: expect.any(String) })
  expect(said(whole)).toBe('One **two** three.\n\n- four')
})

test('chunks have the length that the script asks for, and never half a character', async () => {
  await sandbox.script([{ text: '🎉🎉🎉 ok', chunkChars: 2 }])
  const events = await collect(await sandbox.client.messages.create({ ...ask('hi'), stream: true }))

  const chunks = events.flatMap((event) => (event.type === 'content_block_delta' ? [textIn([event])] : []))
  expect(chunks).toEqual(['🎉🎉', '🎉 ', 'ok'])
})

test('a long text arrives whole', async () => {
  const text = 'All work and no play. '.repeat(1_000)
  await sandbox.script([{ text }])
  expect(await sandbox.client.messages.stream(ask('hi')).finalText()).toBe(text)
})

test.each(['/healthz', '/readyz'])('%s answers', async (path) => {
  const response = await send(sandbox, 'GET', path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ sandbox: 'ok' })
})

import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { BadRequestError } from '@anthropic-ai/sdk'
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages'
import { expect, test } from 'vitest'
import { ask, said, send, useSandbox } from './support.ts'

const sandbox = useSandbox()
const cached = { type: 'ephemeral' as const }
const text = (value: string) => ({ type: 'text', text: value })

const REFUSED: [string, Record<string, unknown>, RegExp][] = [
  ['no model', { model: undefined }, /model: Field required/],
  ['no max_tokens', { max_tokens: undefined }, /max_tokens: Field required/],
  ['max_tokens below zero', { max_tokens: -1 }, /max_tokens: Input should be greater/],
  ['max_tokens as text', { max_tokens: '5' }, /max_tokens: Input should be a valid integer/],
  ['no messages', { messages: undefined }, /messages: Field required/],
  ['an empty list', { messages: [] }, /at least one message/],
  ['an unknown role', { messages: [{ role: 'tool', content: 'x' }] }, /messages\.0\.role/],
  ['assistant first', { messages: [{ role: 'assistant', content: 'x' }] }, /first message must use the "user" role/],
  ['empty content', { messages: [{ role: 'user', content: '' }] }, /non-empty content/],
  ['an empty block', { messages: [{ role: 'user', content: [text('')] }] }, /must be non-empty/],
  ['only spaces', { messages: [{ role: 'user', content: [text(' \n')] }] }, /non-whitespace/],
  ['an unknown block', { messages: [{ role: 'user', content: [{ type: 'song' }] }] }, /'song'/],
  ['a prefill', { messages: [...ask('x').messages, { role: 'assistant', content: 'So' }] }, /prefill/],
  ['an empty system block', { system: [text('')] }, /system: text content blocks must be non-empty/],
  ['an image as system', { system: [{ type: 'image' }] }, /system\.0\.type/],
  [
    'an empty cached block',
    { system: [{ ...text(''), cache_control: cached }] },
    /cache_control cannot be set for empty/,
  ],
  ['five breakpoints', { system: Array(5).fill({ ...text('x'), cache_control: cached }) }, /maximum of 4 .* Found 5/],
  ['an unknown marker', { system: [{ ...text('x'), cache_control: { type: 'forever' } }] }, /'ephemeral'/],
  [
    'an hour after five minutes',
    {
      system: [
        { ...text('x'), cache_control: cached },
        { ...text('y'), cache_control: { ...cached, ttl: '1h' } },
      ],
    },
    /ttl='1h'/,
  ],
  ['temperature', { temperature: 0.5 }, /temperature/],
  ['an unknown field', { colour: 'red' }, /colour: Extra inputs are not permitted/],
  ['a tool without schema', { tools: [{ name: 'search' }] }, /tools\.0\.custom\.input_schema/],
  ['two tools of one name', { tools: Array(2).fill({ name: 'a', input_schema: { type: 'object' } }) }, /unique/],
  ['a choice without tools', { tool_choice: { type: 'auto' } }, /tool_choice/],
  [
    'a result without a call',
    { messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' }] }] },
    /unexpected `tool_use_id`/,
  ],
  [
    'a call without a result',
    {
      messages: [
        ...ask('x').messages,
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'a', input: {} }] },
        ...ask('y').messages,
      ],
    },
    /without `tool_result` blocks immediately after: toolu_1/,
  ],
]

test.each(REFUSED)('refused as the API refuses it: %s', async (_, change, message) => {
  const params = { ...ask('hello'), ...change } as MessageCreateParamsNonStreaming
  const failure = await sandbox.client.messages.create(params).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BadRequestError)
  expect(failure).toMatchObject({ type: 'invalid_request_error', apiMessage: expect.stringMatching(message) })
})

test('the stand-in allows what the API allows', async () => {
  const answer = await sandbox.client.messages.create({
    ...ask('x'),
    system: Array.from({ length: 3 }, () => ({ type: 'text' as const, text: 'x', cache_control: cached })),
    messages: [
      { role: 'user', content: 'one' },
      { role: 'user', content: [{ type: 'text', text: 'two', cache_control: cached }] },
      { role: 'assistant', content: 'three' },
      { role: 'user', content: 'hello' },
    ],
    tools: [{ name: 'search', input_schema: { type: 'object' } }],
    tool_choice: { type: 'auto' },
    metadata: { user_id: 'somebody' },
    stop_sequences: ['never said'],
  })
  expect(said(answer)).not.toBe('')
})

test('an ordinary reply ends at max_tokens and at a stop sequence', async () => {
  const short = await sandbox.client.messages.create(ask('tell me a joke', { max_tokens: 5 }))
  expect(short.stop_reason).toBe('max_tokens')
  expect(said(short)).toHaveLength(20)

  const stopped = await sandbox.client.messages.create(ask('are you a real AI?', { stop_sequences: ['sandbox'] }))
  expect(stopped).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'sandbox' })
  expect(said(stopped)).not.toContain('sandbox')
})

const version = { 'anthropic-version': '2023-06-01' }

test.each([
  ['no key', version, JSON.stringify(ask('x')), 401, 'authentication_error'],
  ['an empty bearer', { ...version, authorization: 'Bearer ' }, JSON.stringify(ask('x')), 401, 'authentication_error'],
  ['no version', { 'x-api-key': 'k' }, JSON.stringify(ask('x')), 400, 'invalid_request_error'],
  ['broken JSON', { ...version, 'x-api-key': 'k' }, '{"model":', 400, 'invalid_request_error'],
  ['not an object', { ...version, 'x-api-key': 'k' }, '[]', 400, 'invalid_request_error'],
  ['a foreign page', { ...version, 'x-api-key': 'k', origin: 'https://evil.example' }, '{}', 403, 'permission_error'],
])('%s', async (_, headers, body, status, type) => {
  const response = await fetch(`${sandbox.url}/anthropic/v1/messages`, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ type: 'error', error: { type }, request_id: expect.any(String) })
  expect(response.headers.get('request-id')).toMatch(/^req_/)
})

test('both ways to send a key are accepted', async () => {
  const body = JSON.stringify(ask('x'))
  const keys: Record<string, string>[] = [{ 'x-api-key': 'k' }, { authorization: 'Bearer k' }]
  for (const key of keys) {
    const headers = { ...version, ...key }
    const response = await fetch(`${sandbox.url}/anthropic/v1/messages`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  }
})

test.each([
  ['GET', '/anthropic/v1/nothing', 404, 'not_found_error'],
  ['GET', '/anthropic/v1/messages', 405, 'invalid_request_error'],
])('%s %s', async (method, path, status, type) => {
  const response = await send(sandbox, method, path)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ type: 'error', error: { type } })
})

test('a path outside every stand-in is not found', async () => {
  expect((await send(sandbox, 'GET', '/anthropicX/v1/messages')).status).toBe(404)
})

test('a body beyond the limit is refused without being kept', async () => {
  const body = Buffer.alloc(33 * 1024 * 1024, 'x')
  const headers = { ...version, 'x-api-key': 'k' }
  const response = await fetch(`${sandbox.url}/anthropic/v1/messages`, { method: 'POST', headers, body })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: { type: 'request_too_large' } })
})

test('another name for this machine is refused', async () => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: 'evil.example' }
    httpRequest(`${sandbox.url}/anthropic/requests`, { headers }, resolve).on('error', reject).end()
  })
  answer.resume()
  expect(answer.statusCode).toBe(403)
})

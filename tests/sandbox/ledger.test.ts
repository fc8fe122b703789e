import { expect, test } from 'vitest'
import { ask, send, useSandbox } from './support.ts'

const sandbox = useSandbox()

test('every request is kept with body, headers, time, behaviour and usage, but without the key', async () => {
  await sandbox.script([{ text: 'Hello' }])
  await sandbox.client.messages.create(ask('hi'))
  await sandbox.client.messages.create(ask('ho'))
  await sandbox.client.messages.create({ ...ask('x'), messages: [] }).catch(() => null)

  const entries = await sandbox.requests()
  expect(entries).toMatchObject([
    { body: ask('hi'), behaviour: { text: 'Hello' }, status: 200, outcome: 'answered', usage: { output_tokens: 3 } },
    { body: ask('ho'), behaviour: null, status: 200, outcome: 'answered' },
    { body: { messages: [] }, behaviour: null, status: 400, outcome: 'refused', usage: null },
  ])
  const [entry] = entries
  expect(entry?.path).toBe('/anthropic/v1/messages')
  expect(Date.parse(entry?.receivedAt ?? '')).toBeLessThanOrEqual(Date.parse(entry?.endedAt ?? ''))
  expect(entry?.headers['anthropic-version']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Object.keys(entry?.headers ?? {})).not.toContain('authorization')
  expect(JSON.stringify(entries)).not.toMatch(/Bearer/)
})

test('the id is the request-id that the client saw', async () => {
  const { request_id } = await sandbox.client.messages.create(ask('hi')).withResponse()
  expect((await sandbox.requests())[0]?.id).toBe(request_id)
})

test('a cleared ledger is empty', async () => {
  await sandbox.client.messages.create(ask('hi'))
  expect(await sandbox.requests()).toHaveLength(1)
  await send(sandbox, 'DELETE', '/anthropic/requests')
  expect(await sandbox.requests()).toEqual([])
})

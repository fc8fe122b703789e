import { expect, test } from 'vitest'
import { makeClient } from '#lib/adapters/anthropic/client.ts'
import { ask, said, useSandbox } from './support.ts'

const sandbox = useSandbox()
const client = () => makeClient({ apiKey: 'x', baseUrl: `${sandbox.url}/anthropic`, model: 'big', gateModel: 'small' })
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

test.each([
  ['seconds', () => '60'],
  ['a date', () => inSeconds(60).toUTCString()],
  [
    'a date without a zone',
    () =>
      inSeconds(60)
        .toUTCString()
        .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT/, '$1 $3 $2 $5 $4'),
  ],
])('a wait of a minute, as %s, is too long for a room', async (_, retryAfter) => {
  await sandbox.script([{ status: 429, retryAfter: retryAfter() }])
  await expect(client().messages.create(ask('hi'))).rejects.toMatchObject({ status: 429 })
  expect(await sandbox.requests()).toHaveLength(1)
})

test('a date within a moment is waited for', async () => {
  await sandbox.script([{ status: 529, retryAfter: inSeconds(1).toUTCString() }, { text: 'at last' }])
  expect(said(await client().messages.create(ask('hi')))).toBe('at last')
})

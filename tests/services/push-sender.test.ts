import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicLookup } from '#lib/adapters/web-push/public-lookup.ts'
import { makePushSender } from '#lib/adapters/web-push/sender.ts'
import { baseEnvironment } from '#tests/support/environment.ts'

const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = baseEnvironment('')
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(301, { location: '/inside' }).end()
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const send = (endpoint: string, hosts: string[], p256dh = publicKey) =>
  makePushSender({ publicKey, privateKey, subject: 'mailto:a@example.com' }, hosts).send(
    { endpoint, keys: { p256dh, auth: 'A'.repeat(22) } },
    '{}',
    'topic',
  )

test('[PUSH-2] a push service that leads elsewhere is not followed, and one that is not known is not asked', async () => {
  expect(await send(`${origin}/a`, [origin])).toEqual({ kind: 'refused', status: 301 })
  expect(await send(`${origin}/b`, ['push.example.com'])).toEqual({ kind: 'refused', status: 0 })
  expect(asked).toEqual(['/a'])
})

test('[PUSH-2] a key that is no point of P-256 ends the subscription: no retry could encrypt for it', async () => {
  for (const [at, p256dh] of ['B'.repeat(87), 'BA' + 'A'.repeat(85)].entries()) {
    expect(await send(`${origin}/key-${at}`, [origin], p256dh)).toEqual({ kind: 'gone' })
  }
  expect(asked.filter((path) => path.startsWith('/key'))).toEqual([])
})

test('[PUSH-2] does not post to a name that resolves into this network', async () => {
  const found = (hostname: string) =>
    new Promise<unknown>((resolve) => publicLookup(hostname, { all: true }, (cause, list) => resolve(cause ?? list)))
  for (const inside of ['localhost', '127.0.0.1', '10.0.0.1', '::1']) {
    expect(await found(inside), inside).toMatchObject({ code: 'EACCES' })
  }
  expect(await found('1.1.1.1')).toEqual([{ address: '1.1.1.1', family: 4 }])
})

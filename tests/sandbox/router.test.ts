import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '#sandbox/http/read-body.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import { HttpFailure, type StandIn } from '#sandbox/http/stand-in.ts'
import { close, listen, makeSandboxServer } from '#sandbox/server.ts'

const shop: StandIn = {
  prefix: '/shop',
  routes: [
    {
      method: 'GET',
      path: '/pay/:id',
      handle: ({ response, params, url }) =>
        sendJson(response, 200, { id: params.get('id'), next: url.searchParams.get('next') }),
    },
    { method: 'GET', path: '/pay/:id/receipt', handle: ({ response }) => sendJson(response, 200, 'receipt') },
    {
      method: 'POST',
      path: '/pay/:id',
      async handle({ request, response }) {
        sendJson(response, 200, await readText(request, 10))
      },
    },
  ],
  refuse({ response }, failure) {
    sendJson(response, failure instanceof HttpFailure ? failure.status : 500, { sorry: true })
  },
}
const broken: StandIn = {
  prefix: '/broken',
  routes: [],
  refuse() {
    throw new HttpFailure(500, 'It fails even at refusing.')
  },
}

const server = makeSandboxServer([shop, broken])
let url = ''
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0)}`
})
afterAll(() => close(server))

test.each([
  ['GET', '/shop/pay/cs_1?next=/a', 200, { id: 'cs_1', next: '/a' }],
  ['GET', '/shop/pay/a%20%2Fb', 200, { id: 'a /b', next: null }],
  ['GET', '/shop/pay/cs_1/receipt', 200, 'receipt'],
  ['GET', '/shop/pay/', 404, { sorry: true }],
  ['GET', '/shop/pay/%E0%A4', 400, { sorry: true }],
  ['DELETE', '/shop/pay/cs_1', 405, { sorry: true }],
  ['GET', '/shopping', 404, { error: 'Not found.' }],
  ['POST', '/healthz', 404, { error: 'Not found.' }],
])('%s %s answers %i', async (method, path, status, body) => {
  const response = await fetch(url + path, { method })
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(body)
})

test('a body is read up to its bound, also when its length was not announced', async () => {
  const post = (body: BodyInit) => fetch(`${url}/shop/pay/1`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  const streamed = (text: string) => new Blob([text]).stream()

  expect(await (await post('1234567890')).json()).toBe('1234567890')
  expect((await post('12345678901')).status).toBe(413)
  expect(await (await post(streamed('1234567890'))).json()).toBe('1234567890')
  expect((await post(streamed('12345678901'))).status).toBe(413)
})

test('a stand-in that fails even at refusing costs its own connection, not the process', async () => {
  const written: string[] = []
  const { write } = process.stderr
  process.stderr.write = (text) => written.push(String(text)) > 0
  await expect(fetch(`${url}/broken/x`)).rejects.toThrow()
  process.stderr.write = write

  expect(written.join('')).toContain('It fails even at refusing.')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

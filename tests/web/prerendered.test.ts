import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePrerenderedPolicy } from '../../web/prerendered.ts'

const SCRIPT = 'start("€")'
const HTML = `<!doctype html><script>${SCRIPT}</script><script src="/own.js"></script><p onclick="no()">text</p>`
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

const watch = makePrerenderedPolicy((scripts) => `script-src ${scripts.join(' ')}`)
let send: (response: ServerResponse) => void
const server = createServer((request, response) => {
  watch(request, response)
  send(response)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

let etags = 0
const page = (response: ServerResponse, more: Record<string, string> = {}) => {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'x-nextjs-prerender': '1',
    etag: `"${++etags}"`,
    ...more,
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

async function policyOf(how: (response: ServerResponse) => void, method = 'GET'): Promise<string | null> {
  send = how
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method })
  if (method === 'GET' && answer.status === 200) expect(await answer.text()).toBe(HTML)
  return answer.headers.get('content-security-policy')
}

test('the inline scripts of a prerendered page are named, however it is sent', async () => {
  const ways: ((response: ServerResponse) => void)[] = [
    (response) => (page(response), response.end(HTML)),
    (response) => (
      page(response),
      response.write(HTML.slice(0, 30)),
      response.write(Buffer.from(HTML.slice(30))),
      response.end()
    ),
    (response) => (
      page(response, { 'content-encoding': 'gzip' }),
      response.flushHeaders(),
      response.end(gzipSync(HTML))
    ),
    (response) => (page(response), response.writeHead(200), response.end(HTML)),
  ]
  for (const way of ways) expect(await policyOf(way)).toBe(`script-src ${HASH}`)
})

test('a page that was seen before is known by its ETag, its head and that it did not change included', async () => {
  const etag = '"known"'
  await policyOf((response) => (page(response, { etag }), response.end(HTML)))
  expect(await policyOf((response) => (page(response, { etag }), response.end()), 'HEAD')).toContain(HASH)
  expect(
    await policyOf((response) => ((response.statusCode = 304), page(response, { etag }), response.end())),
  ).toContain(HASH)
  expect(
    await policyOf((response) => ((response.statusCode = 304), page(response, { etag: '"new"' }), response.end())),
  ).toBeNull()
  expect(await policyOf((response) => (page(response, { etag: '"new"' }), response.end(HTML)))).toContain(HASH)
})

test('no other document runs an inline script: what is made for a request may hold what the request said', async () => {
  const dynamic = (response: ServerResponse) => {
    page(response)
    response.removeHeader('x-nextjs-prerender')
    response.end(HTML)
  }
  expect(await policyOf(dynamic)).toBe('script-src ')
  expect(await policyOf((response) => (page(response, { 'content-type': 'text/plain' }), response.end(HTML)))).toBe(
    'script-src ',
  )
})

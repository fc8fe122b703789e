import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { createDatabase } from '#tests/support/database.ts'
import { baseEnvironment, startStack, startWeb, type RunningProcess, type Stack } from '#tests/support/processes.ts'

let stack: Stack
let web: RunningProcess
/** The same product behind TLS. */
let secure: RunningProcess
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  stack = await startStack({ databaseUrl, environment: { LOG_LEVEL: 'error' } })
  web = stack.web
  const google = { GOOGLE_ISSUER: `${stack.sandbox.url}/identity` }
  secure = await startWeb({ ...baseEnvironment(databaseUrl), ...google, APP_URL: 'https://parley.example' })
})

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Sends the path as written here; fetch would normalize it. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: web.port, path, headers, method }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asking.once('error', reject).end()
  })
}

const policyOf = ({ headers }: Pick<Raw, 'headers'>) => String(headers['content-security-policy'])
const CHAT = '/chat/some-session/some-key'
/** Returns the hashes of inline scripts, as in a policy. */
function inlineScripts(html: string): string[] {
  const texts = Array.from(html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g), ([, text = '']) => text)
  expect(texts.length, 'there must be scripts for this to mean anything').toBeGreaterThan(1)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
/** The id by which Next renders a page anew for its bearer. */
const previewModeId = () =>
  (
    JSON.parse(readFileSync(fromRoot('.next/prerender-manifest.json'), 'utf8')) as {
      preview: { previewModeId: string }
    }
  ).preview.previewModeId
const NONCE = /'nonce-([^']+)'/

describe('security headers of every answer', () => {
  test.each([
    '/',
    CHAT,
    '/legal',
    '/no/such/page',
    '/chat/new-session',
    '/api/auth/session',
    '/icon.svg',
    '/robots.txt',
  ])('%s', async (path) => {
    const answer = await raw(path)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': path.startsWith('/chat/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    })
    expect(answer.headers['cross-origin-opener-policy']).toBe(
      path.startsWith('/api/auth') ? undefined : 'same-origin-allow-popups',
    )
    expect(answer.headers['strict-transport-security'], 'there is no TLS here').toBeUndefined()
    expect(answer.headers['x-powered-by']).toBeUndefined()
    const policy = policyOf(answer)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src 'self' ws://localhost:${web.port};`)
    expect(policy).toContain("img-src 'self' data: blob:;")
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\*|http|data:|blob:/)
  })

  test('behind TLS: HSTS, sockets over TLS, and photos of Google only with Google', async () => {
    const { headers } = await fetch(secure.url)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' wss://parley.example;")
    expect(headers.get('content-security-policy')).not.toContain('googleusercontent')
  })

  test('a chat page gets a new nonce each time; every script but the hashed one carries it', async () => {
    const [one, other] = await Promise.all([raw(CHAT), raw(CHAT)])
    const [nonce, otherNonce] = [one, other].map((answer) => NONCE.exec(policyOf(answer))?.[1])
    expect(nonce).not.toBe(otherNonce)
    const scripts = one.text.match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(5)
    // The script for theme and text size is the same on every page, and allowed by its hash.
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toHaveLength(1)
    expect(inlineScripts(one.text).filter((hash) => policyOf(one).includes(hash))).toHaveLength(1)
  })

  test.each([
    '/',
    '/landing',
    '/legal',
    '/privacy',
    '/safety',
    '/payment-success.html',
    '/sign-in/start',
    '/no/such/page',
  ])(
    'the prerendered %s names its scripts by hash: revalidated, cached, compressed, by HEAD or not modified',
    async (path) => {
      const anew = await raw(path, { 'x-prerender-revalidate': previewModeId() })
      expect(anew.headers['x-nextjs-cache']).toBe('REVALIDATED')
      const kept = await raw(path)
      for (const { headers, text } of [anew, kept]) {
        expect(policyOf({ headers })).toContain(`script-src 'self' ${inlineScripts(text).join(' ')};`)
        expect(headers['x-inline-scripts']).toBeUndefined()
      }
      const compressed = await raw(path, { 'accept-encoding': 'gzip' })
      expect(compressed.headers['content-encoding']).toBe('gzip')
      const known = await raw(path, { 'if-none-match': String(kept.headers.etag) })
      expect(known.text).toBe('')
      for (const answer of [compressed, known, await raw(path, {}, 'HEAD')])
        expect(policyOf(answer)).toBe(policyOf(kept))
    },
  )

  test('a prerendered page may be cached, and has an ETag', async () => {
    const { headers } = await raw('/legal')
    expect(headers['cache-control']).toMatch(/s-maxage=60/)
    expect(headers.etag).toBeDefined()
  })
})

describe('requests that try to get round the headers', () => {
  test('a nonce from the client is not used', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-Y2FuYXJ5'" }
    for (const path of [CHAT, '/', '/no/such/page']) {
      const answer = await raw(path, headers)
      expect(answer.text).not.toContain('Y2FuYXJ5')
      expect(policyOf(answer)).not.toContain('Y2FuYXJ5')
    }
  })

  test.each([
    'middleware',
    'src/middleware',
    'middleware:middleware:middleware:middleware:middleware',
    'proxy:proxy:proxy:proxy:proxy',
  ])('x-middleware-subrequest: %s does not skip the headers', async (value) => {
    const { headers } = await raw(CHAT, { 'x-middleware-subrequest': value })
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toMatch(NONCE)
  })

  test.each([
    '/%63hat/some-session/some-key',
    '//chat/some-session/some-key',
    '/chat/some-session/some-key/',
    '/chat//some-session/some-key',
    '/x/../chat/some-session/some-key',
    '/CHAT/some-session/some-key',
  ])('%s is a chat page with all its headers, or no chat page', async (path) => {
    const answer = await raw(path)
    const isChat = answer.status === 200 && answer.text.includes('some-key')
    if (isChat) expect(answer.headers['referrer-policy']).toBe('no-referrer')
    if (isChat) expect(policyOf(answer)).toMatch(NONCE)
    expect(answer.status).toBeLessThan(500)
  })

  test.each([
    '/.env',
    '/../.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/_next/static/../../package.json',
    '/_next/static/%2e%2e/%2e%2e/package.json',
    '/_next/static/..%5c..%5cpackage.json',
    '/_next/server/app/index.html',
    '/_next/image?url=%2Ficon.svg&w=640&q=75',
    '/_next/image?url=http%3A%2F%2F127.0.0.1%2F&w=640&q=75',
    '/.next/BUILD_ID',
    '/package.json',
    '/web/index.ts',
    '/chat/%',
    '/chat/%/x',
    '/chat/%25/%25',
    '/chat/%00/%00',
    '/chat/%ff/%fe',
    '/__proto__',
    '/api/auth/__proto__',
    '/api/auth/constructor/x',
    '/healthz/../readyz/x',
    `/${'a/'.repeat(3000)}`,
  ])('%s shows no file of ours, and causes no fault', async (path) => {
    const { status, text } = await raw(path)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/"dependencies"|root:x:|DATABASE_URL=/)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s to a page causes no fault',
    async (method) => {
      const { status } = await raw(
        '/',
        { 'next-action': 'x'.repeat(40), 'content-type': 'multipart/form-data; boundary=x' },
        method,
      )
      expect(status).toBeLessThan(500)
    },
  )

  test('foreign host headers never show in the answer', async () => {
    const { status, text } = await raw('/robots.txt', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    })
    expect(status).toBe(200)
    expect(text).not.toContain('evil.example')
  })
})

describe('redirects lead only to our own origin', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '//evil.example/%2e%2e',
    '/chat//evil.example',
    '/landing//evil.example/',
    '/.//evil.example',
    'http://evil.example',
    'http://evil.example/landing',
    'https://evil.example//landing/',
  ])('the path %s', async (path) => expectOwn((await raw(path)).headers['location']))

  const ELSEWHERE = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'http://localhost@evil.example',
  ]
  test.each(ELSEWHERE)('callbackUrl=%s, at every call of the sign-in', async (callbackUrl) => {
    const { cookie, csrfToken } = await csrf(web)
    const query = `?callbackUrl=${encodeURIComponent(callbackUrl)}`
    for (const path of ['signin', 'signin/google', 'signout', 'error', 'callback/google', 'verify-request']) {
      expectOwn(
        (await raw(`/api/auth/${path}${query}&error=${encodeURIComponent(callbackUrl)}`, { cookie })).headers[
          'location'
        ],
      )
    }
    const post = (path: string) =>
      fetch(`${web.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ csrfToken, callbackUrl, json: 'true' }),
        redirect: 'manual',
      })
    const signIn = await post('signin/google')
    for (const set of signIn.headers.getSetCookie())
      expectOwn(/callback-url=([^;]*)/.exec(decodeURIComponent(set))?.[1])
    expect(((await signIn.json()) as { url: string }).url).toMatch(
      new RegExp(`^${stack.sandbox.url}/identity/authorize`),
    )
    expectOwn(((await (await post('signout')).json()) as { url: string }).url)
  })

  function expectOwn(location: unknown): void {
    if (location === undefined) return
    expect(new URL(String(location), stack.appUrl).origin).toBe(new URL(stack.appUrl).origin)
  }
})

describe('cookies', () => {
  test('are HttpOnly, SameSite=lax and bound to our host', async () => {
    const cookies = await signInCookies(web)
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(
      expect.arrayContaining([
        'next-auth.csrf-token',
        'next-auth.state',
        'next-auth.pkce.code_verifier',
        'next-auth.session-token',
      ]),
    )
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=lax/i)
      expect(cookie).toMatch(/; Path=\//i)
      expect(cookie).not.toMatch(/; Domain=/i)
    }
  })

  test('are Secure and prefixed behind TLS', async () => {
    const { set } = await csrf(secure)
    expect(set.length).toBeGreaterThan(0)
    for (const cookie of set) {
      expect(cookie).toMatch(/^__(Host|Secure)-/)
      expect(cookie).toMatch(/; Secure/i)
    }
  })

  test('a sign-in cannot start or finish without its own cookies', async () => {
    const { csrfToken } = await csrf(web)
    const answer = await fetch(`${web.url}/api/auth/signin/google`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, json: 'true' }),
      redirect: 'manual',
    })
    expect(((await answer.json()) as { url: string }).url).not.toContain('/authorize')
    const stolen = await fetch(`${web.url}/api/auth/callback/google?code=stolen&state=forged`, { redirect: 'manual' })
    expect(stolen.headers.get('location')).toContain('?error=')
    expect(stolen.headers.getSetCookie().join()).not.toMatch(/session-token=[^;]/)
  })
})

async function csrf(at: RunningProcess) {
  const answer = await fetch(`${at.url}/api/auth/csrf`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const set = answer.headers.getSetCookie()
  return { csrfToken, set, cookie: set.map((one) => one.split(';', 1)[0]).join('; ') }
}

/** Returns every cookie of a whole sign-in. */
async function signInCookies(at: RunningProcess): Promise<string[]> {
  const { csrfToken, set, cookie } = await csrf(at)
  const start = await fetch(`${at.url}/api/auth/signin/google`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ csrfToken, json: 'true' }),
  })
  const { url } = (await start.json()) as { url: string }
  const form = new URLSearchParams([...new URL(url).searchParams, ['name', 'Eve'], ['email', 'eve@example.com']])
  const chosen = await fetch(new URL(url).origin + new URL(url).pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const jar = [...set, ...start.headers.getSetCookie()].map((one) => one.split(';', 1)[0]).join('; ')
  const back = await fetch(String(chosen.headers.get('location')), { headers: { cookie: jar }, redirect: 'manual' })
  return [...set, ...start.headers.getSetCookie(), ...back.headers.getSetCookie()]
}

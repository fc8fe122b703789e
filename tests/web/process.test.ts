import { spawnSync } from 'node:child_process'
import { connect as connectTo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { createDatabase } from '#tests/support/database.ts'
import { BARE } from '#tests/support/environment.ts'
import { offering } from '#tests/support/offering.ts'
import { baseEnvironment, startWeb, type RunningProcess } from '#tests/support/processes.ts'

const DEAD = 'postgresql://nobody@127.0.0.1:1/nothing'

let databaseUrl: string
let web: RunningProcess

beforeAll(async () => {
  databaseUrl = await createDatabase()
  web = await startWeb(baseEnvironment(databaseUrl))
})

describe('the headers of a page', () => {
  test('keep other sites from framing the page, and do not name the server', async () => {
    const { headers } = await fetch(web.url)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('keep a chat’s address out of referrers and search indexes', async () => {
    const { headers } = await fetch(`${web.url}/chat/some-session/some-key`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })
})

test('[PROD-28] prerendered pages show their own process’s configuration, from the first visitor on', async () => {
  const told = await startWeb({ ...baseEnvironment(databaseUrl), ANALYTICS_URL: 'https://counts.example/api/event' })
  const later = await startWeb(baseEnvironment(databaseUrl))
  for (const path of [
    '/',
    '/landing',
    '/legal',
    '/privacy',
    '/safety',
    '/payment-success.html',
    '/sign-in/start',
    '/nowhere',
  ]) {
    const pages = await Promise.all([told, later].map(async ({ url }) => (await fetch(url + path)).text()))
    expect(
      pages.map((page) => page.includes('counts.example')),
      path,
    ).toEqual([true, false])
    expect(pages[0], path).not.toContain('localhost:3000')
  }
  const { canonical } = /rel="canonical" href="(?<canonical>[^"]*)"/.exec(await (await fetch(told.url)).text())!.groups!
  expect(canonical).toBe(told.url.replace('127.0.0.1', 'localhost'))
  await Promise.all([told.stop(), later.stop()])
})

test.each(['transfer-encoding: chunked\r\n\r\n0\r\n\r\n', 'content-length: 00\r\n\r\n'])(
  '[contract 6.7] a call with an empty body that has already arrived is answered: %j',
  async (rest) => {
    const socket = connectTo(Number(new URL(web.url).port), '127.0.0.1').setEncoding('utf8')
    socket.write(`POST /chat/end-session HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${rest}`)
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 401 /)
  },
)

test.each([
  ['GET /healthz', 'h2c', 200],
  ['POST /chat/end-session', 'TLS/1.2', 401],
  ['GET /elsewhere', 'websocket', 404],
])('[contract 4] %s is answered although the caller offers %s', async (call, upgrade, status) => {
  expect(await offering(upgrade, call, web.url)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('each call from a foreign origin is logged once as foreign-origin', async () => {
  const told = await startWeb({ ...baseEnvironment(databaseUrl), LOG_LEVEL: 'warn' })
  const events = () => told.logs().match(/"security":"[^"]*"/g) ?? []
  const knock = (origin: string) => fetch(`${told.url}/chat/new-session`, { headers: { origin } })
  expect((await knock('https://elsewhere.example')).status).toBe(403)
  await expect.poll(events).toEqual(['"security":"foreign-origin"'])
  expect((await knock('https://another.example')).status).toBe(403)
  await expect.poll(events).toEqual(Array(2).fill('"security":"foreign-origin"'))
  await told.stop()
})

test.each([
  ['a sign-in from a page of somebody else', '/api/auth/signout', 'foreign-origin'],
  ['a poll that no gateway answers', '/socket.io/?EIO=4&transport=polling', 'The gateway does not answer'],
])('the log names %s by the request id of its answer', async (_what, path, said) => {
  const told = await startWeb({ ...baseEnvironment(databaseUrl), LOG_LEVEL: 'warn', GATEWAY_URL: 'http://127.0.0.1:1' })
  const { headers } = await fetch(told.url + path, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
  const line = () =>
    told
      .logs()
      .split('\n')
      .find((one) => one.includes(said))
  await expect.poll(line).toContain(`"request":"${headers.get('x-request-id')}"`)
  await told.stop()
})

test('readyz is 503 while the database is away', async () => {
  const alone = await startWeb({ ...baseEnvironment(databaseUrl), DATABASE_URL: DEAD }, 'healthz')
  const answer = await fetch(`${alone.url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([503, { process: 'ok', database: 'down' }])
  await alone.stop()
})

test('a process with a wrong configuration names all faults in one message, and exits with 1', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: 'nonsense' } as NodeJS.ProcessEnv
  const run = spawnSync(process.execPath, [fromRoot('web/index.ts')], { env, encoding: 'utf8' })
  expect(run.status).toBe(1)
  for (const name of ['DATABASE_URL', 'APP_URL', 'NEXTAUTH_SECRET', 'GOOGLE_CLIENT_ID', 'STRIPE_SECRET_KEY']) {
    expect(run.stderr).toContain(name)
  }
})

test('SIGTERM makes the process unready at once, and then exits with 0', async () => {
  const ended = web.ended()
  web.signal('SIGTERM')
  const readiness = async () => {
    const answer = await fetch(`${web.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  // A request in the same instant as the signal may be answered first.
  await expect.poll(readiness, { interval: 10 }).toEqual([503, { process: 'draining', database: 'ok' }])
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('a process ends by itself when its parent is gone', async () => {
  await web.restart()
  const ended = web.ended()
  web.loseParent()
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('[contract 8] a signal between the start and the stop handler is not lost', () => {
  const script = `
    import { leaveWhenTold, stopWhenTold } from '#lib/server/process/process.ts'
    leaveWhenTold()
    process.kill(process.pid, 'SIGTERM')
    for (const until = performance.now() + 50; performance.now() < until; );
    stopWhenTold('It', async () => {})
    setTimeout(() => process.exit(3), 10_000)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    ...{ cwd: fromRoot(''), env: { ...BARE, NODE_ENV: 'production' } },
  })
  expect(status).toBe(0)
})

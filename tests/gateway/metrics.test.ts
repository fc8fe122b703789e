import { readFileSync } from 'node:fs'
import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { lockIn } from '#tests/support/lock.ts'
import { enter, Person } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'
import { makeMetrics } from '../../gateway/process/metrics.ts'
import { makeWebMetrics } from '../../web/metrics.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function metrics(): Promise<string> {
  const answer = await fetch(`${world.gateway.url}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  return answer.text()
}
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? NaN,
  )

test('an operator reads how sends, replies, refusals and the pool are doing, and nothing of what was said', async () => {
  const access = await world.open()
  await world.parleyWill({ text: 'A canary of a reply.' })
  const ana = await enter(world.gateway.url, access)
  await ana.say('a canary of a message')
  await ana.hears('parleyStatus', ({ status }) => status === 'listening') // by then the reply is counted
  expect(await ana.ask('renameUser', { sessionId: 'another', userId: ana.userId, newName: 'x' })).toMatchObject({
    code: 'FORBIDDEN',
  })
  await ana.join({ afterSeq: 0 })
  const stranger = new Person(world.gateway.url, { ...access, accessToken: 'wrong' })
  await expect(stranger.connected()).rejects.toMatchObject({ data: { code: 'SESSION_CLOSED' } })

  const text = await metrics()
  expect(valueOf(text, 'parley_event_seconds_count{event="msgFromClient",outcome="ok"}')).toBe(1)
  expect(valueOf(text, 'parley_event_seconds_count{event="renameUser",outcome="FORBIDDEN"}')).toBe(1)
  expect(valueOf(text, 'parley_connections_refused_total{code="SESSION_CLOSED"}')).toBe(1)
  for (const [kind, count] of Object.entries({ first: 1, again: 1, resumed: 0 })) {
    expect(valueOf(text, `parley_joins_total{kind="${kind}"}`), kind).toBe(count)
  }
  expect(valueOf(text, 'parley_replies_total{ending="sent"}')).toBe(1)
  expect(valueOf(text, 'parley_reply_first_text_seconds_count')).toBe(1)
  expect(valueOf(text, 'parley_delivery_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'parley_commit_seconds_count')).toBeGreaterThanOrEqual(2)
  expect(valueOf(text, 'parley_connections')).toBe(1)
  expect(valueOf(text, 'parley_rooms')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'parley_pool_connections')).toBeGreaterThan(0)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const secret of ['canary', access.sessionId, access.accessToken, ana.userId, ana.anonymousBrowserId]) {
    expect(text).not.toContain(secret)
  }
})

test('a gateway whose connections to the database are all in use is ready, as long as the database answers', async () => {
  const access = await world.open()
  const lock = await lockIn(world, 'LOCK TABLE access_key IN ACCESS EXCLUSIVE MODE') // holds every join
  const people = Array.from({ length: 20 }, () => new Person(world.gateway.url, access))
  await waitFor('all to be in use', async () => valueOf(await metrics(), 'parley_pool_busy') === 10)

  const answer = await fetch(`${world.gateway.url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ database: 'ok' })])
  await lock.end()
  await Promise.all(people.map((person) => person.connected()))
})

/** Reads the rules of deploy/alerts.yaml. */
function alertRules(): { name: string; expression: string }[] {
  const text = readFileSync(fromRoot('deploy/alerts.yaml'), 'utf8')
  const rules = [...text.matchAll(/- alert: (\w+)\n +expr: '(.*)'\n/g)]
  return rules.map(([, name = '', expression = '']) => ({ name, expression }))
}

async function webMetrics(): Promise<string> {
  const metrics = makeWebMetrics(new Set(), () => 'other')
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  metrics.watch('/', { method: 'GET', url: '/' }, response)
  response.emit('close')
  return metrics.text()
}

test('every metric in an alert rule is exported by a process, with the labels that the rule asks for', async () => {
  const exported = `${await metrics()}\n${await webMetrics()}`
  const rules = alertRules()
  expect(rules.length).toBeGreaterThan(20)
  for (const { name, expression } of rules) {
    const asked = [...expression.matchAll(/\b((?:parley|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
    expect(asked.length, name).toBeGreaterThan(name === 'ParleyGone' ? -1 : 0)
    for (const [, metric = '', selector = ''] of asked) {
      const lines = exported
        .split('\n')
        .filter((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`))
      expect(lines, `${name}: ${metric}`).not.toEqual([])
      // Labels that Prometheus itself adds are not ours to export.
      const labels = [...selector.matchAll(/(\w+)[=!]/g)]
        .map(([, label = '']) => label)
        .filter((label) => label !== 'job')
      for (const label of labels) expect(lines[0], `${name}: ${label}`).toContain(`${label}="`)
    }
  }
})

test('a counter that wakes an operator is there before it counts anything', async () => {
  const atStart = await makeMetrics().text()
  const counted = alertRules().flatMap(({ expression }) => [
    ...expression.matchAll(/(parley_\w+_total)\{(\w+)=~?"([^"]+)"\}/g),
  ])
  expect(counted.length).toBeGreaterThan(5)
  for (const [, name, label, values = ''] of counted) {
    for (const value of values.split('|')) expect(atStart).toContain(`${name}{${label}="${value}"} 0`)
  }
})

test('the handbook has the same alerts', () => {
  const rows = readFileSync(fromRoot('docs/operation.md'), 'utf8').matchAll(/^\| (\w+) +\| `([^`]+)` +\|/gm)
  // A Markdown table escapes `|`.
  const told = [...rows].map(([, name = '', expression = '']) => ({
    name,
    expression: expression.replaceAll('\\|', '|'),
  }))
  expect(told.filter(({ name }) => /^[A-Z][a-z]+[A-Z]?/.test(name))).toEqual(alertRules())
})

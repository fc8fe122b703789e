import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { enter, newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/**
 * What a bystander may wait longer than in quiet times. The flood's own sender and everything else of this run share the
 * machine, so a part of it is no matter of the product; without protection it is seconds.
 */
const MANY_TIMES = 3
const MAY_GROW_MS = 60
const WORST_MAY_GROW_MS = 1000
const SAMPLES = 30

let world: World
let access: Access
beforeAll(async () => {
  const rates = { RATE_JOINS: '60/60s', RATE_GUESSES: '30/60s', RATE_SESSIONS: '60/60s' }
  world = await startWorld({ isParleyAway: true, hasWeb: true, environment: { ...rates, TRUSTED_PROXY_HOPS: '1' } })
  access = await world.open()
  await latencies() // nothing is measured while it is done for the first time
})
afterAll(() => world.stop())

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

/** Times from a send of Ana's to Ben's hearing it, through web as browsers have it. */
async function latencies(): Promise<{ median: number; worst: number }> {
  const [ana, ben] = await Promise.all([1, 2].map(() => enter(world.web.url, access, { address: newAddress() })))
  const times: number[] = []
  for (let at = 0; at < SAMPLES; at++) {
    const began = performance.now()
    const heard = ben!.hears('msgFromServer', ({ text }) => text === `${began}`)
    const answer = await ana!.say(`${began}`)
    expect(answer).toMatchObject({ success: true })
    await heard
    times.push(performance.now() - began)
  }
  for (const one of [ana, ben]) one!.leave()
  times.sort((a, b) => a - b)
  return { median: times[SAMPLES / 2]!, worst: times.at(-1)! }
}

/** Repeats `attack` until the bystanders were measured, who must not wait much longer than before and after. */
async function during(attack: () => Promise<unknown>): Promise<void> {
  const before = await latencies()
  let isOver = false
  const attacking = (async () => {
    while (!isOver) await attack()
  })()
  const measured = await latencies()
  isOver = true
  await attacking
  const after = await latencies()
  const figures = JSON.stringify({ before, measured, after })
  expect(measured.median, figures).toBeLessThan(MANY_TIMES * Math.max(before.median, after.median) + MAY_GROW_MS)
  expect(measured.worst, figures).toBeLessThan(MANY_TIMES * Math.max(before.worst, after.worst) + WORST_MAY_GROW_MS)
}

const breathe = () => new Promise((resolve) => setImmediate(resolve))

describe('a flood by one client is its own trouble', () => {
  test('of refused events: the connection is closed, and the next one sooner', { timeout: 60_000 }, async () => {
    const address = newAddress()
    let flooder = await enter(world.gateway.url, access, { address })
    let closed = 0
    await during(async () => {
      if (flooder.socket.disconnected) {
        closed += 1
        flooder = await new Person(world.gateway.url, access, { address }).connected().catch(() => flooder)
      }
      for (let at = 0; at < 200; at++) flooder.socket.emit('typing', 'nonsense')
      await breathe()
    })
    expect(closed).toBeGreaterThan(0)
    flooder.leave()
  })

  test('of packets that are no events', { timeout: 60_000 }, async () => {
    const flooder = await enter(world.gateway.url, access, { address: newAddress() })
    await during(async () => {
      for (let at = 0; at < 200 && flooder.socket.connected; at++) flooder.socket.io.engine.write('40/nowhere,')
      await breathe()
    })
    expect(flooder.socket.connected).toBe(false)
  })

  test('of packets too large, on ever new connections', { timeout: 60_000 }, async () => {
    const address = newAddress()
    await during(async () => {
      const flooder = new Person(world.gateway.url, access, { address })
      await flooder.connected().catch(() => undefined)
      flooder.socket.emit('msgFromClient', { text: 'x'.repeat(1_000_000) })
      if (flooder.socket.connected) await flooder.closed()
      flooder.leave()
    })
  })

  test('of calls: guesses, pages and new sessions, 200 at a time', { timeout: 60_000 }, async () => {
    const headers = { 'x-forwarded-for': newAddress(), 'content-type': 'application/json' }
    const body = JSON.stringify({ sessionId: access.sessionId, accessKey: newBrowserId() })
    const calls = [
      { url: `${world.web.url}/chat/validate-key`, init: { method: 'POST', headers, body } },
      { url: `${world.web.url}/chat/a/b`, init: { headers } },
      { url: `${world.web.url}/chat/new-session`, init: { headers } },
    ]
    const flooder = new Worker(fromRoot('tests/support/call-flood.ts'), { workerData: { calls, atOnce: 200 } })
    await during(() => new Promise((resolve) => setTimeout(resolve, 20)))
    flooder.postMessage('stop')
    const [statuses] = (await once(flooder, 'message')) as [number[]]
    expect(statuses, 'what is within the rates, and what is not').toEqual([200, 429])
  })
})

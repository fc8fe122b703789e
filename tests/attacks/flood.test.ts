import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { enter, newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/**
 * How much longer than in quiet times a bystander may wait. The flood's sender shares the machine and delays some
 * messages, while a queue delays all: so the fastest quarter is compared. A busy slow machine took a fifth of a
 * second; a queue or a refusal takes seconds.
 */
const MANY_TIMES = 3
const MAY_GROW_MS = 1000
const SAMPLES = 30
/** Engine.IO's noop packet. */
const NOOP = '6'

let world: World
let access: Access
beforeAll(async () => {
  const rates = { RATE_JOINS: '60/60s', RATE_GUESSES: '30/60s', RATE_SESSIONS: '60/60s' }
  world = await startWorld({ isParleyAway: true, hasWeb: true, environment: { ...rates, TRUSTED_PROXY_HOPS: '1' } })
  access = await world.open()
  await quickQuarter() // warms up, so that no first use is measured
})
afterAll(() => world.stop())

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

/** Returns the fast quartile of the time from Ana's send to Ben's hearing it, through web like browsers. */
async function quickQuarter(): Promise<number> {
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
  return times[Math.floor(SAMPLES / 4)]!
}

/**
 * Measures before, during and after `flood`, which returns its stop. Bystanders must not wait much longer during it.
 */
async function during(flood: () => Promise<() => Promise<unknown>>): Promise<void> {
  const before = await quickQuarter()
  const stop = await flood()
  const measured = await quickQuarter()
  await stop()
  const after = await quickQuarter()
  const allowed = MANY_TIMES * Math.max(before, after) + MAY_GROW_MS
  expect(measured, JSON.stringify({ before, measured, after })).toBeLessThan(allowed)
}

/** Repeats an attack, and yields to the other tasks of this process in between. */
function again(attack: () => Promise<unknown>) {
  return async () => {
    let isOver = false
    const going = (async () => {
      while (!isOver) {
        await attack()
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    return () => ((isOver = true), going)
  }
}

const AT_A_TIME = 100
/** Below the limit of sends, so that the connection is closed for its refused events. */
const REFUSED_MAX = 8000
/** The refusals that any client is allowed. */
const FEW = 20

describe('other clients wait hardly longer during a flood', () => {
  test('refused events, which close their connection and the next one of that address, but no neighbour’s', async () => {
    const address = newAddress()
    const flooder = await enter(world.gateway.url, access, { address })
    let sent = 0
    const flood = (atMost: number) => {
      for (let at = 0; at < atMost && flooder.socket.connected && sent < REFUSED_MAX; at++, sent++) {
        flooder.socket.emit('typing', 'nonsense')
      }
    }
    await during(again(async () => flood(AT_A_TIME)))
    flood(REFUSED_MAX) // the rest, on a slow machine
    await flooder.closed()

    // Refusals expire, so the limit must be reached right before the next connection.
    const another = await new Person(world.gateway.url, access, { address }).connected()
    for (let at = 0; at < REFUSED_MAX; at++) another.socket.emit('typing', 'nonsense')
    await another.closed()
    const neighbour = await enter(world.gateway.url, access, { address })
    const next = await new Person(world.gateway.url, access, { address }).connected()
    for (let at = 0; at <= FEW; at++) next.socket.emit('typing', 'nonsense')
    await next.closed()
    for (let at = 0; at < FEW; at++) neighbour.socket.emit('typing', 'nonsense')
    expect(await neighbour.say('behind the same address, and no flood')).toMatchObject({ success: true })
    const other = await enter(world.gateway.url, access, { address: newAddress() })
    other.socket.emit('typing', 'nonsense')
    expect(await other.say('not closed')).toMatchObject({ success: true })
  })

  test('packets that are no events, which close their connection', async () => {
    const flooder = await enter(world.gateway.url, access, { address: newAddress() })
    const { ws } = flooder.socket.io.engine.transport as unknown as { ws: { send(packet: string): void } }
    await during(
      again(async () => {
        for (let at = 0; at < AT_A_TIME && flooder.socket.connected; at++) ws.send(NOOP)
      }),
    )
    await flooder.closed()
  })

  test('oversized packets, on ever new connections', async () => {
    const address = newAddress()
    await during(
      again(async () => {
        const flooder = new Person(world.gateway.url, access, { address })
        await flooder.connected().catch(() => undefined)
        flooder.socket.emit('msgFromClient', { text: 'x'.repeat(1_000_000) })
        if (flooder.socket.connected) await flooder.closed()
        flooder.leave()
      }),
    )
  })

  test('200 calls at a time: guesses, pages and new sessions', async () => {
    const headers = { 'x-forwarded-for': newAddress(), 'content-type': 'application/json' }
    const body = JSON.stringify({ sessionId: access.sessionId, accessKey: newBrowserId() })
    const calls = [
      { url: `${world.web.url}/chat/validate-key`, init: { method: 'POST', headers, body } },
      { url: `${world.web.url}/chat/a/b`, init: { headers } },
      { url: `${world.web.url}/chat/new-session`, init: { headers } },
    ]
    let seen: unknown
    await during(async () => {
      const flooder = new Worker(fromRoot('tests/support/call-flood.ts'), { workerData: { calls, atOnce: 200 } })
      await once(flooder, 'message') // it is under way
      return async () => {
        flooder.postMessage('stop')
        ;[seen] = await once(flooder, 'message')
        await flooder.terminate()
      }
    })
    expect(seen, 'what is within the rates, and what is not').toEqual([200, 429])
  })
})

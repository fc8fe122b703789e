import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { enter, newBrowserId, Person, type Access } from '#tests/support/person.ts'
import { startGateway } from '#tests/support/processes.ts'
import { startWorld, type World } from '#tests/support/world.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openWire, type Wire } from '#tests/support/wire.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const wires: Wire[] = []
afterAll(() => wires.forEach((wire) => wire.close()))
async function newWire(): Promise<Wire> {
  const wire = await openWire(world.gateway.port)
  wires.push(wire)
  return wire
}

const own = (person: Person) => ({ sessionId: person.access.sessionId, userId: person.userId })
const isOffline = (userId: string) => (people: Record<string, { isOnline: boolean }>) =>
  people[userId]?.isOnline === false
const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

async function valueOf(metric: string, url = world.gateway.url): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.split(' ')[1] ?? 0,
  )
}

describe('a client that stops reading', () => {
  /** The longest message that is allowed, in characters of three bytes. */
  const LONGEST = '語'.repeat(4096)
  const AT_MOST_BYTES = 60 * 1024 * 1024

  /** Enters somebody whose browser answers pings: alone the backlog can end the connection. */
  async function enterSlow(access: Access) {
    const who = { ...access, anonymousBrowserId: newBrowserId() }
    const socket = new WebSocket(`${world.gateway.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const joined = new Promise<string>((resolve) => {
      socket.on('message', (data) => {
        const packet = String(data)
        if (packet.startsWith('0')) socket.send(`40${JSON.stringify(who)}`)
        if (packet.startsWith('40')) socket.send(`42${JSON.stringify(['joinSession', who])}`)
        if (packet.startsWith('42["joinedSession"')) resolve(packet.slice(2))
      })
    })
    const [, { userId }] = JSON.parse(await joined) as [string, { userId: string }]
    const pongs = setInterval(() => socket.send('3'), 1000)
    socket.once('close', () => clearInterval(pongs))
    return { userId, stopReading: () => socket.pause(), leave: () => socket.terminate() }
  }

  test('is cut off after a bounded number of bytes, and the other clients notice nothing', async () => {
    const access = await world.open()
    const two = async (where: Access) => [await enter(world.gateway.url, where), await enter(world.gateway.url, where)]
    const beside = (await two(access)) as [Person, Person]
    const [ana, ben] = beside
    const slow = await enterSlow(access)
    const nextDoor = (await two(await world.open())) as [Person, Person]
    let said = 0

    /** Sends a message and returns the time until the other person hears it, in ms. */
    async function sayOne([speaker, listener]: [Person, Person]): Promise<number> {
      const name = `${said++} `
      const began = performance.now()
      const heard = listener
        .hears('msgFromServer', (message) => message.text.startsWith(name))
        .then(() => performance.now() - began)
      await speaker.say(name + LONGEST.slice(name.length))
      const took = await heard
      listener.heardEvents.length = 0
      return took
    }

    for (let at = 0; at < 10; at++) for (const pair of [beside, nextDoor]) await sayOne(pair)
    const times = { beside: [] as number[], nextDoor: [] as number[] }
    slow.stopReading()
    const gauge = 'parley_slow_readers_cut_total'
    let bytes = 0
    while ((await valueOf(gauge)) === 0 && bytes < AT_MOST_BYTES) {
      await Promise.all(Array.from({ length: 60 }, () => ana.say(LONGEST)))
      ben.heardEvents.length = 0
      for (let at = 0; at < 5; at++) {
        times.beside.push(await sayOne(beside))
        times.nextDoor.push(await sayOne(nextDoor))
      }
      bytes += 65 * Buffer.byteLength(LONGEST)
    }
    expect(await valueOf(gauge)).toBe(1)
    const undisturbed = median(times.nextDoor)
    expect(median(times.beside), `next door: ${undisturbed} ms`).toBeLessThan(4 * undisturbed + 20)
    await ana.hears('participants', isOffline(slow.userId))
    expect([ana.socket.connected, ben.socket.connected]).toEqual([true, true])
    slow.leave()
  })
})

test('[CONN-3] a connection that died silently is gone within 15 s, on both sides, and its person is offline', async () => {
  const access = await world.open()
  const wire = await newWire()
  const ana = await enter(world.gateway.url, access)
  const ben = await enter(wire.url, access)
  const closed = ben.closed()
  await ana.hears('participants', (people) => people[ben.userId]?.isOnline === true)
  // The handshake names the ping interval and timeout.
  const opening = await (await fetch(`${world.gateway.url}/socket.io/?EIO=4&transport=polling`)).text()
  const { pingInterval, pingTimeout } = JSON.parse(opening.slice(1)) as Record<string, number>
  expect(pingInterval! + pingTimeout!).toBeLessThanOrEqual(15_000)
  wire.freeze()
  await ana.hears('participants', isOffline(ben.userId))
  expect(await closed).toBe('ping timeout')
  expect(await ana.say('still here')).toMatchObject({ success: true })
})

test('[SOCK-3] people who can only poll miss nothing', async () => {
  const access = await world.open()
  const polling = { transports: ['polling'] }
  const ana = await enter(world.gateway.url, access, polling)
  const ben = await enter(world.gateway.url, access, polling)
  expect(ana.socket.io.engine.transport.name).toBe('polling')
  const said = Array.from({ length: 20 }, (_, at) => `message ${at}`)
  await Promise.all(said.map((text) => ana.say(text)))
  for (const text of said) await ben.hears('msgFromServer', (message) => message.text === text)
  await ben.ask('typing', { ...own(ben), isTyping: true })
  await ana.hears('userTyping', ({ userId }) => userId === ben.userId)
  await ben.ask('renameUser', { ...own(ben), newName: 'Ben' })
  await ana.hears('participants', (people) => people[ben.userId]?.userName === 'Ben')
  const answer = 'An answer in several pieces.'
  // Parley may also have answered the other messages.
  const match = { kind: 'reply', contains: 'can you hear us?' }
  await world.parleyWill({ match, text: answer, chunkChars: 4, chunkDelayMs: 50 })
  await ana.say('Parley, can you hear us?')
  const end = await ben.hears('ai-stream-end', ({ text }) => text === answer)
  expect(ben.heard('ai-stream-chunk').filter(({ messageId }) => messageId === end.id).length).toBeGreaterThan(1)

  const { anonymousBrowserId } = ben
  const lastSeq = end.seq
  ben.leave()
  await ana.hears('participants', isOffline(ben.userId))
  await ana.say('while you were away')
  const back = await enter(world.gateway.url, access, { ...polling, anonymousBrowserId, afterSeq: lastSeq })
  const joined = back.heard('joinedSession')[0] as { messages: { text: string }[] }
  expect(joined.messages.map(({ text }) => text)).toContain('while you were away')
})

test('a gateway lets in a part of a reconnect storm; it tells the rest over how long to spread, and they get in', async () => {
  const gateway = await startGateway({ ...world.environment, RATE_ACCEPTS: '4/1s' })
  const access = await world.open()
  let refusals = 0

  async function come(): Promise<number> {
    const anonymousBrowserId = newBrowserId()
    for (;;) {
      try {
        await new Person(gateway.url, access, { anonymousBrowserId }).connected()
        return performance.now()
      } catch (cause) {
        const { code, spreadSeconds } = (cause as { data: { code: string; spreadSeconds: number } }).data
        expect(code).toBe('UNAVAILABLE')
        expect(spreadSeconds).toBeGreaterThanOrEqual(1)
        expect(spreadSeconds, 'no more than all of them at that rate, twice over').toBeLessThanOrEqual(10)
        refusals++
        await wait(Math.random() * spreadSeconds * 1000)
      }
    }
  }

  const began = performance.now()
  const arrivals = (await Promise.all(Array.from({ length: 20 }, come))).map((at) => at - began)
  expect(refusals).toBeGreaterThan(0)
  expect(await valueOf('parley_connections_refused_total{code="BUSY"}', gateway.url)).toBe(refusals)
  await waitFor('all of them to be counted', async () => (await valueOf('parley_connections', gateway.url)) === 20)
  expect(Math.max(...arrivals), '20 people at 4 a second').toBeGreaterThan(3000)
  await gateway.stop()
})

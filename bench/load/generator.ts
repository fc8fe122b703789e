import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../numbers.ts'
import { connectByClient } from './client-connection.ts'
import type { Connect, Connection } from './connection.ts'
import { connectByPackets } from './packet-connection.ts'
import type { Outcome, Plan, Report } from './plan.ts'

/**
 * The load generator, a process of its own: open-loop, at a fixed rate, regardless of the server. The latency of a
 * late message counts from when it was due.
 */
const MESSAGE_BYTES = 120
const CONNECT_AT_ONCE = 25
const GRACE_MS = 5000
/**
 * Up to this many messages a second, each goes out exactly on time by the client library, in a busy loop. Above,
 * where the server shall saturate, they go out in a bunch each millisecond, packet by packet.
 */
const PUNCTUAL_RATE = 250

type Person = { connection: Connection; sessionId: string; userId: string }
type Sent = { dueAt: number; ackedAt: number; heardBy: number; lastAt: number }

process.once('message', (plan: Plan) => void run(plan))

async function run(plan: Plan): Promise<void> {
  const people = await connectAll(plan)
  report({ at: 'connected' })
  if (plan.rate === 0) return
  const outcome = await load(plan, people)
  report({ at: 'done', outcome })
  for (const { connection } of people) connection.close()
  process.disconnect()
}

function report(message: Report): void {
  process.send?.(message)
}

async function connectAll({ urls, rooms, peoplePerRoom, rate }: Plan): Promise<Person[]> {
  const connect = rate > PUNCTUAL_RATE ? connectByPackets : connectByClient
  const seats = rooms.flatMap((room) => Array.from({ length: peoplePerRoom }, (_, seat) => ({ room, seat })))
  const people: Person[] = []
  for (let first = 0; first < seats.length; first += CONNECT_AT_ONCE) {
    const batch = seats.slice(first, first + CONNECT_AT_ONCE)
    const joined = batch.map(({ room, seat }) => join(connect, urls[seat % urls.length] ?? '', room))
    people.push(...(await Promise.all(joined)))
  }
  return people
}

async function join(connect: Connect, url: string, room: Plan['rooms'][number]): Promise<Person> {
  const anonymousBrowserId = `anon-${Date.now()}-${randomBytes(15).toString('hex')}`
  const connection = await connect(url, { ...room, anonymousBrowserId })
  return { connection, sessionId: room.sessionId, userId: await connection.join(anonymousBrowserId) }
}

async function load({ rate, warmUpSeconds, seconds, peoplePerRoom }: Plan, people: Person[]): Promise<Outcome> {
  const run = randomBytes(6).toString('hex')
  const sent: Sent[] = []
  const [warmUp, total] = [Math.round(rate * warmUpSeconds), Math.round(rate * (warmUpSeconds + seconds))]
  let open = 0

  for (const { connection } of people) {
    connection.onMessage(`${run}-`, (number) => {
      const one = sent[number]
      if (!one) return
      one.lastAt = performance.now()
      if (++one.heardBy === peoplePerRoom && one.ackedAt > 0) open--
    })
  }

  function send(at: number, dueAt: number): void {
    const person = people[at % people.length]
    if (!person) return
    const one: Sent = { dueAt, ackedAt: 0, heardBy: 0, lastAt: 0 }
    sent[at] = one
    open++
    const tempMsgId = `${run}-${at}`
    const { connection, sessionId, userId } = person
    const draft = { sessionId, userId, text: `${tempMsgId} `.padEnd(MESSAGE_BYTES, 'x'), tempMsgId }
    connection.send(draft, (isStored) => {
      if (!isStored) return
      one.ackedAt = performance.now()
      if (one.heardBy === peoplePerRoom) open--
    })
  }

  const beganAt = performance.now()
  for (let next = 0; next < total;) {
    if (next === warmUp) report({ at: 'measuring' })
    const dueAt = beganAt + (next * 1000) / rate
    const now = performance.now()
    if (dueAt > now) await (dueAt - now > 2 || rate > PUNCTUAL_RATE ? wait(1) : new Promise(setImmediate))
    else send(next++, dueAt)
  }
  report({ at: 'measured' })
  const giveUpAt = performance.now() + GRACE_MS
  while (open > 0 && performance.now() < giveUpAt) await wait(20)
  return outcomeOf(sent.slice(warmUp), peoplePerRoom)
}

function outcomeOf(sent: Sent[], peoplePerRoom: number): Outcome {
  const complete = sent.filter(({ ackedAt, heardBy }) => ackedAt > 0 && heardBy === peoplePerRoom)
  const acks = complete.map(({ ackedAt, dueAt }) => ackedAt - dueAt)
  const lasts = complete.map(({ lastAt, dueAt }) => lastAt - dueAt)
  return {
    sent: sent.length,
    complete: complete.length,
    deliveries: sent.reduce((sum, { heardBy }) => sum + heardBy, 0),
    ack: { p50: percentile(acks, 50), p99: percentile(acks, 99) },
    lastReceiver: { p50: percentile(lasts, 50), p99: percentile(lasts, 99) },
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { percentile } from '../numbers.ts'
import type { Outcome, Plan, Report } from './plan.ts'

/**
 * The load generator, a process of its own: open-loop, at a fixed rate, whatever the server does. A message that goes out
 * late counts from when it was due.
 */
const MESSAGE_BYTES = 120
const CONNECT_AT_ONCE = 25
const GRACE_MS = 5000
/** Up to this many messages a second it sends each on the dot, and spins meanwhile; above, in a bunch each millisecond. */
const PUNCTUAL_RATE = 250

type Person = { socket: Socket; room: number; sessionId: string; userId: string }
type Sent = { dueAt: number; ackedAt: number; heardBy: number; lastAt: number }

process.once('message', (plan: Plan) => void run(plan))

async function run(plan: Plan): Promise<void> {
  const people = await connectAll(plan)
  report({ at: 'connected' })
  if (plan.rate === 0) return
  const outcome = await load(plan, people)
  report({ at: 'done', outcome })
  for (const { socket } of people) socket.close()
  process.disconnect()
}

function report(message: Report): void {
  process.send?.(message)
}

async function connectAll({ urls, rooms, peoplePerRoom }: Plan): Promise<Person[]> {
  const places = rooms.flatMap((room, at) => Array.from({ length: peoplePerRoom }, (_, seat) => ({ room, at, seat })))
  const people: Person[] = []
  for (let first = 0; first < places.length; first += CONNECT_AT_ONCE) {
    const batch = places.slice(first, first + CONNECT_AT_ONCE).map(async ({ room, at, seat }) => {
      const anonymousBrowserId = `anon-${Date.now()}-${randomBytes(15).toString('hex')}`
      const url = urls[seat % urls.length] ?? ''
      const auth = { ...room, anonymousBrowserId }
      const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', () => resolve()).once('connect_error', reject)
      })
      const { userId } = (await socket.emitWithAck('joinSession', { anonymousBrowserId })) as { userId: string }
      people.push({ socket, room: at, sessionId: room.sessionId, userId })
    })
    await Promise.all(batch)
  }
  return people
}

async function load({ rate, warmUpSeconds, seconds, peoplePerRoom }: Plan, people: Person[]): Promise<Outcome> {
  const run = randomBytes(6).toString('hex')
  const sent: Sent[] = []
  const [warmUp, total] = [Math.round(rate * warmUpSeconds), Math.round(rate * (warmUpSeconds + seconds))]
  let open = 0

  for (const { socket } of people) {
    socket.on('msgFromServer', ({ text }: { text: string }) => {
      const one = text.startsWith(run) ? sent[Number(text.slice(run.length + 1, text.indexOf(' ')))] : undefined
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
    const text = `${run}-${at} `.padEnd(MESSAGE_BYTES, 'x')
    const { socket, sessionId, userId } = person
    socket.emit(
      'msgFromClient',
      { sessionId, userId, text, tempMsgId: `${run}-${at}` },
      (answer: { success: boolean }) => {
        if (!answer.success) return
        one.ackedAt = performance.now()
        if (one.heardBy === peoplePerRoom) open--
      },
    )
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

import { setTimeout as wait } from 'node:timers/promises'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Client } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { HistoryEvent } from './history.ts'
import type { Random } from '#tests/support/random.ts'

export type Hit = {
  cluster: Cluster
  random: Random
  /** Returns how many matching events were recorded since the fault began. */
  since(fits: (event: HistoryEvent) => boolean): number
  /** Returns how many calls have been waiting for longer than `ms`. */
  waitingFor(ms: number): number
  /** The clients that have come so far. */
  clients: readonly Client[]
  /** True when every client is in its room. */
  areAllIn(): boolean
  /** Brings this many more clients to the first gateway; they stay. */
  crowd(people: number): Promise<unknown>
  /** Starts the promised time. Without a call it starts when the strike is over. */
  ends(): void
  /** The longest extra time, in ms, for which a fault may last. */
  patienceMs: number
}

export type Fault = {
  name: string
  /** True when a recovery follows, in which a message may be told again (contract, section 8). */
  isRecovered: boolean
  /** The time after the fault's end within which a connected client has everything; null without such a promise. */
  promisedMs: number | null
  /** Causes the fault and waits until all parts are back. Returns how many calls or connections felt it. */
  strike(hit: Hit): Promise<number>
}

const isAck = ({ kind }: HistoryEvent) => kind === 'ok'
const isCut = (event: HistoryEvent) => event.kind === 'closed' && !event.isWanted
const isBrokenOff = (event: HistoryEvent) => event.kind === 'receive' && event.name === 'ai-stream-error'
const isUnavailable = (event: HistoryEvent) => event.kind === 'unknown' && event.reason === 'UNAVAILABLE'
/** Node's message for a fetch that finds no process. */
const NO_ANSWER = 'fetch failed'
const isTurnedAway = ({ kind }: HistoryEvent) => kind === 'refused'
const PATIENCE_MS = 30_000

/** Contract, promise 4. */
const AFTER_REDIS_MS = 10_000
const AFTER_POSTGRES_MS = 15_000
/**
 * Contract, section 8: a dead gateway or a half-open line is noticed within 20 s; its reply ends within 15 s (promise
 * 6).
 */
const AFTER_DEATH_MS = 20_000
/** Contract, section 8. */
const DRAINED_WITHIN_MS = 25_000

/** A reply is broken off after 8 s at the earliest; this much later its gateway counts as dead, too (12 s). */
const DEAD_MS = 6000

/** Long enough to hit resets and clears of the restless chat. */
const CUT_MS = 5000

/** Enough replies for some to follow others in one room. */
const REPLIES = 4

/** More connections than the first gateway accepts within a second. */
const CROWD = 30

/** Undisturbed traffic until several replies have ended: a good history to compare with. */
export const NO_FAULT: Fault = {
  name: 'none',
  isRecovered: false,
  promisedMs: null,
  async strike({ since }) {
    const ended = new Set<unknown>()
    const look = (event: HistoryEvent) => {
      const isEnd = event.kind === 'receive' && event.name === 'ai-stream-end'
      return isEnd && ended.add((event.payload as { id: string }).id) !== undefined
    }
    await waitFor('replies to end', () => since(look) > 0 && ended.size >= REPLIES, PATIENCE_MS)
    return ended.size
  },
}

export const FAULTS: readonly Fault[] = [
  { name: 'connections cut', isRecovered: false, promisedMs: null, strike: cutConnections },
  { name: 'lines silent', isRecovered: false, promisedMs: AFTER_DEATH_MS, strike: silenceLines },
  { name: 'reconnect storm', isRecovered: false, promisedMs: null, strike: storm },
  { name: 'gateway killed', isRecovered: false, promisedMs: AFTER_DEATH_MS, strike: killGateway },
  { name: 'gateway frozen', isRecovered: true, promisedMs: AFTER_DEATH_MS, strike: freezeGateway },
  { name: 'gateway frozen beyond its lease', isRecovered: true, promisedMs: AFTER_DEATH_MS, strike: freezeBeyondLease },
  { name: 'rolling restart', isRecovered: false, promisedMs: null, strike: restartAll },
  { name: 'web killed', isRecovered: false, promisedMs: null, strike: killWeb },
  redisFault(
    'Redis killed',
    ({ kill }) => kill(),
    ({ restart }) => restart(),
  ),
  redisFault(
    'Redis frozen',
    ({ freeze }) => freeze(),
    ({ thaw }) => thaw(),
  ),
  cutFault('news cut', ({ endNews }) => endNews()),
  cutFault('PostgreSQL connections cut', ({ endAll }) => endAll()),
  postgresFault(
    'PostgreSQL restarted',
    ({ stop }) => stop(),
    ({ start }) => start(),
  ),
  postgresFault(
    'PostgreSQL killed',
    ({ kill }) => kill(),
    ({ start }) => start(),
  ),
  postgresFault(
    'PostgreSQL frozen',
    ({ freeze }) => freeze(),
    ({ thaw }) => thaw(),
  ),
  postgresFault(
    'PostgreSQL full',
    ({ occupy }) => occupy(),
    ({ giveBack }) => giveBack(),
  ),
]

/** Two faults at once, for which only long runs have time. */
export const PAIRS: readonly Fault[] = [
  { name: 'Redis and a gateway killed', isRecovered: true, promisedMs: AFTER_DEATH_MS, strike: killRedisAndGateway },
  {
    name: 'PostgreSQL and a gateway killed',
    isRecovered: true,
    promisedMs: AFTER_DEATH_MS,
    strike: killPostgresAndGateway,
  },
]

async function cutConnections({ cluster, random, since, areAllIn }: Hit): Promise<number> {
  for (let round = 0; round < 3; round++) {
    const before = since(isCut)
    cluster.wires[round % 2]!.cut()
    if (random.chance(0.5)) cluster.wires[(round + 1) % 2]!.cut()
    await waitFor('connections to break', () => since(isCut) > before)
    await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  }
  return since(isCut)
}

/** Makes all lines to one gateway half open. One client of the other stops reading in a busy room. */
async function silenceLines({ cluster, since, clients, areAllIn, ends }: Hit): Promise<number> {
  const [dead, slow] = [cluster.wires[0]!, cluster.ownWire]
  const felt = clients.filter(({ isIn, url }) => isIn && [dead.url, slow.url].includes(url))
  const hasNoticed = ({ name }: Client) => since((event) => event.kind === 'closed' && event.client === name) > 0
  try {
    dead.freeze()
    slow.holdAnswers()
    ends() // nothing heals the lines: the clients notice, and take another one
    await waitFor('all of them to notice', () => felt.every(hasNoticed), PATIENCE_MS)
    await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  } finally {
    dead.restore()
    slow.restore()
  }
  return felt.length
}

async function storm({ cluster, since, areAllIn, crowd }: Hit): Promise<number> {
  await crowd(CROWD)
  for (const wire of [...cluster.wires, cluster.ownWire]) wire.cut()
  // A polling client notices a cut only during a poll.
  await waitFor('most to be out', () => since(isCut) > CROWD / 2)
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  if (since(isTurnedAway) === 0) throw new Error('All were let in at once.')
  return since(isCut) + since(isTurnedAway)
}

/** Kills the gateway that writes a reply. The other gateway must end the reply. */
async function killGateway({ cluster, random, since, areAllIn, ends, patienceMs }: Hit): Promise<number> {
  const [writing] = cluster.gateways
  await writing!.kill('SIGKILL')
  ends() // the other gateway cleans up, whether this one restarts or not
  await wait(random.between(0, patienceMs))
  await writing!.restart()
  await waitFor('its reply to be broken off', () => since(isBrokenOff) > 0, PATIENCE_MS)
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return since(isCut)
}

async function freezeGateway({ cluster, random, waitingFor, areAllIn, ends, patienceMs }: Hit): Promise<number> {
  const gateway = random.pick(cluster.gateways)
  gateway.signal('SIGSTOP')
  await waitFor('calls to wait in vain', () => waitingFor(2000) > 0)
  const felt = waitingFor(2000)
  await wait(random.between(0, patienceMs))
  gateway.signal('SIGCONT')
  ends()
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return felt
}

/** Freezes the gateway that writes a reply until its lease has expired and the other has closed the reply. */
async function freezeBeyondLease({ cluster, since, areAllIn, ends }: Hit): Promise<number> {
  const [writing] = cluster.gateways
  writing!.signal('SIGSTOP')
  try {
    ends() // the other gateway cleans up
    await waitFor('the others to break off its reply', () => since(isBrokenOff) > 0, PATIENCE_MS)
    await wait(DEAD_MS)
  } finally {
    writing!.signal('SIGCONT')
  }
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return since(isBrokenOff)
}

async function restartAll({ cluster, since, areAllIn }: Hit): Promise<number> {
  for (const gateway of cluster.gateways) {
    const began = performance.now()
    await gateway.stop()
    const tookMs = performance.now() - began
    if (tookMs > DRAINED_WITHIN_MS) throw new Error(`A gateway took ${Math.round(tookMs)} ms to stop.`)
    await gateway.restart()
    await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  }
  return since(isCut)
}

/** Kills web: HTTP reads fail, and connected clients talk on. */
async function killWeb({ cluster: { web }, random, since, patienceMs }: Hit): Promise<number> {
  const isMissed = (event: HistoryEvent) => event.kind === 'unknown' && event.reason === NO_ANSWER
  await web.kill('SIGKILL')
  await waitFor('reads in vain', () => since(isMissed) > 0)
  const before = since(isAck)
  await waitFor('acks without web', () => since(isAck) > before + 40)
  await wait(random.between(0, patienceMs))
  await web.restart()
  return since(isMissed)
}

async function killRedisAndGateway({ cluster, random, since, areAllIn, ends, patienceMs }: Hit): Promise<number> {
  const { redis, gateways } = cluster
  const gateway = random.pick(gateways)
  await redis.kill()
  await waitFor('the gateways to notice', () => areAll(cluster, 'redis', 'degraded'), PATIENCE_MS)
  await gateway.kill('SIGKILL')
  const before = since(isAck)
  await waitFor('acks without both', () => since(isAck) > before + 40, PATIENCE_MS)
  await wait(random.between(0, patienceMs))
  await gateway.restart()
  await redis.restart()
  ends()
  await waitFor('Redis to carry again', () => areAll(cluster, 'redis', 'ok'), PATIENCE_MS)
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return since(isCut)
}

/** The gateway dies with messages that it stored but could neither broadcast nor ack. */
async function killPostgresAndGateway({ cluster, random, since, areAllIn, ends, patienceMs }: Hit): Promise<number> {
  const { postgres, gateways } = cluster
  const gateway = random.pick(gateways)
  await postgres.kill()
  await waitFor('refusals', () => since(isUnavailable) > 0, PATIENCE_MS)
  await gateway.kill('SIGKILL')
  await wait(random.between(0, patienceMs))
  await postgres.start()
  await gateway.restart()
  ends()
  await waitFor('the gateways to be ready', () => areAll(cluster, 'database', 'ok'), PATIENCE_MS)
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return since(isCut)
}

type Redis = Cluster['redis']

function redisFault(name: string, lose: (redis: Redis) => unknown, giveBack: (redis: Redis) => unknown): Fault {
  return { name, isRecovered: true, promisedMs: AFTER_REDIS_MS, strike }

  async function strike({ cluster, random, since, ends, patienceMs }: Hit): Promise<number> {
    const { redis } = cluster
    await lose(redis)
    await waitFor('the gateways to notice', () => areAll(cluster, 'redis', 'degraded'), PATIENCE_MS)
    const before = since(isAck)
    await waitFor('acks without Redis', () => since(isAck) > before + 40, PATIENCE_MS)
    await wait(random.between(0, patienceMs))
    const felt = since(isAck) - before
    await giveBack(redis)
    ends()
    await waitFor('Redis to carry again', () => areAll(cluster, 'redis', 'ok'), PATIENCE_MS)
    return felt
  }
}

type Postgres = Cluster['postgres']

/** Ends the connections again and again, so that for a while more broadcasts are missed than come through. */
function cutFault(name: string, end: (postgres: Postgres) => Promise<number>): Fault {
  return { name, isRecovered: true, promisedMs: AFTER_POSTGRES_MS, strike }

  async function strike({ cluster: { postgres, gateways }, random, since, patienceMs }: Hit): Promise<number> {
    let ended = 0
    const endsAt = performance.now() + CUT_MS + random.between(0, patienceMs)
    while (performance.now() < endsAt) {
      ended += await end(postgres)
      await wait(random.between(100, 600))
    }
    if (ended < 2 * gateways.length) throw new Error(`Only ${ended} connections were cut.`)
    const before = since(isAck)
    await waitFor('acks after it', () => since(isAck) > before + 40, PATIENCE_MS)
    return ended
  }
}

function postgresFault(
  name: string,
  lose: (postgres: Postgres) => Promise<void>,
  giveBack: (postgres: Postgres) => Promise<void>,
): Fault {
  return { name, isRecovered: true, promisedMs: AFTER_POSTGRES_MS, strike }

  async function strike({ cluster, random, since, ends, patienceMs }: Hit): Promise<number> {
    const { postgres } = cluster
    await lose(postgres)
    await waitFor('the gateways to be not ready', async () => !(await areAny(cluster, 'database', 'ok')), PATIENCE_MS)
    await waitFor('refusals', () => since(isUnavailable) > 0, PATIENCE_MS)
    if (!(await cluster.areAlive())) throw new Error('A process does not answer while PostgreSQL is away.')
    await wait(random.between(0, patienceMs))
    await giveBack(postgres)
    ends()
    await waitFor('the gateways to be ready', () => areAll(cluster, 'database', 'ok'), PATIENCE_MS)
    return since(isUnavailable)
  }
}

async function areAll(cluster: Cluster, part: string, word: string): Promise<boolean> {
  return (await wordsOf(cluster, part)).every((one) => one === word)
}

async function areAny(cluster: Cluster, part: string, word: string): Promise<boolean> {
  return (await wordsOf(cluster, part)).includes(word)
}

async function wordsOf({ gateways, readiness }: Cluster, part: string): Promise<(string | undefined)[]> {
  const parts = await Promise.all(gateways.map(readiness))
  return parts.map((one) => one?.[part])
}

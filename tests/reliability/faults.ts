import { setTimeout as wait } from 'node:timers/promises'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Cluster } from './cluster.ts'
import type { HistoryEvent } from './history.ts'
import type { Random } from './random.ts'

export type Hit = {
  cluster: Cluster
  random: Random
  /** How many events of this kind were recorded since the fault began. */
  since(fits: (event: HistoryEvent) => boolean): number
  /** How many calls that were made more than so long ago have no end yet. */
  waitingFor(ms: number): number
  /** Everybody is in their room. */
  areAllIn(): boolean
  /** How much longer than needed a fault may last. */
  patienceMs: number
}

export type Fault = {
  name: string
  /** A recovery follows, in which the same message may be told again (contract, section 8). */
  isRecovered: boolean
  /** Does it, waits until all parts are there again, and answers how many calls or connections felt it. */
  strike(hit: Hit): Promise<number>
}

const isAck = ({ kind }: HistoryEvent) => kind === 'ok'
const isCut = (event: HistoryEvent) => event.kind === 'closed' && !event.isWanted
const isUnavailable = (event: HistoryEvent) => event.kind === 'unknown' && event.reason === 'UNAVAILABLE'
const PATIENCE_MS = 30_000

/** Traffic as good as it gets, until Parley's reply has ended: what a good history looks like. */
export const NO_FAULT: Fault = {
  name: 'none',
  isRecovered: false,
  async strike({ since }) {
    const ends = (event: HistoryEvent) => event.kind === 'receive' && event.name === 'ai-stream-end'
    await waitFor('a reply to end', () => since(ends) > 0, PATIENCE_MS)
    return since(ends)
  },
}

export const FAULTS: readonly Fault[] = [
  { name: 'connections cut', isRecovered: false, strike: cutConnections },
  { name: 'gateway killed', isRecovered: false, strike: killGateway },
  { name: 'gateway frozen', isRecovered: true, strike: freezeGateway },
  { name: 'rolling restart', isRecovered: false, strike: restartAll },
  { name: 'Redis killed', isRecovered: true, strike: killRedis },
  { name: 'PostgreSQL restarted', isRecovered: true, strike: (hit) => endPostgres(hit, 'stop') },
  { name: 'PostgreSQL killed', isRecovered: true, strike: (hit) => endPostgres(hit, 'kill') },
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

async function killGateway({ cluster, random, since, areAllIn, patienceMs }: Hit): Promise<number> {
  const gateway = random.pick(cluster.gateways)
  await gateway.kill('SIGKILL')
  await wait(random.between(0, patienceMs))
  await gateway.restart()
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return since(isCut)
}

async function freezeGateway({ cluster, random, waitingFor, areAllIn, patienceMs }: Hit): Promise<number> {
  const gateway = random.pick(cluster.gateways)
  gateway.signal('SIGSTOP')
  await waitFor('calls to wait in vain', () => waitingFor(2000) > 0)
  const felt = waitingFor(2000)
  await wait(random.between(0, patienceMs))
  gateway.signal('SIGCONT')
  await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  return felt
}

async function restartAll({ cluster, since, areAllIn }: Hit): Promise<number> {
  for (const gateway of cluster.gateways) {
    await gateway.stop()
    await gateway.restart()
    await waitFor('everybody to be back', areAllIn, PATIENCE_MS)
  }
  return since(isCut)
}

async function killRedis({ cluster, random, since, patienceMs }: Hit): Promise<number> {
  const { gateways, redis } = cluster
  const areAll = (word: string) => async () => {
    const parts = await Promise.all(gateways.map(cluster.readiness))
    return parts.every((part) => part?.['redis'] === word)
  }
  await redis.kill()
  await waitFor('the gateways to notice', areAll('degraded'), PATIENCE_MS)
  const before = since(isAck)
  await waitFor('acks without Redis', () => since(isAck) > before + 40, PATIENCE_MS)
  await wait(random.between(0, patienceMs))
  const felt = since(isAck) - before
  await redis.restart()
  await waitFor('Redis to carry again', areAll('ok'), PATIENCE_MS)
  return felt
}

async function endPostgres({ cluster, random, since, patienceMs }: Hit, how: 'stop' | 'kill'): Promise<number> {
  const { gateways, postgres } = cluster
  await postgres[how]()
  await waitFor('refusals', () => since(isUnavailable) > 0, PATIENCE_MS)
  await wait(random.between(0, patienceMs))
  await postgres.start()
  await waitFor(
    'the gateways to be ready',
    async () => (await Promise.all(gateways.map(cluster.readiness))).every((part) => part?.['database'] === 'ok'),
    PATIENCE_MS,
  )
  return since(isUnavailable)
}

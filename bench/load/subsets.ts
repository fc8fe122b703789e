import { startRedis } from '#tests/support/redis-server.ts'
import { median, spread } from '../numbers.ts'
import type { Row } from '../table.ts'
import { memoryPerConnection, runLoad, type Load, type Measured } from './run.ts'
import { startParley, startReference, type System } from './systems.ts'

const TIMES = 3
/** The load of most subsets. */
export const ROOMS: Load = { rooms: 50, peoplePerRoom: 4, rate: 200, warmUpSeconds: 3, seconds: 10 }
const ONE_ROOM: Load = { rooms: 1, peoplePerRoom: 200, rate: 20, warmUpSeconds: 3, seconds: 10 }
export const IDLE: Load = { rooms: 500, peoplePerRoom: 4, rate: 0, warmUpSeconds: 0, seconds: 5 }

/** 50 rooms of four, 200 messages a second in all. */
export function rooms(): Promise<Row[]> {
  return steady(ROOMS, { p50: 3.5, p99: 2.5, cpu: 3 })
}

/** One room of two hundred, 20 messages a second. */
export function oneRoom(): Promise<Row[]> {
  return steady(ONE_ROOM, { p50: 1.5, p99: 1.5 })
}

type Aims = { p50: number; p99: number; cpu?: number }

async function steady(load: Load, aims: Aims): Promise<Row[]> {
  const [bare = [], ours = []] = await inTurns([() => startReference('bare'), () => startParley()], (system) =>
    runLoad(system, load),
  )
  return [...latencyRows(ours, bare, aims, 'bare'), cpuRow(ours, bare, aims.cpu), lostRow(ours)]
}

/** Measures the people of each room over two gateways with Redis between them, against one gateway. */
export async function cluster(): Promise<Row[]> {
  const redis = await startRedis()
  const starts = [() => startParley(), () => startParley({ gateways: 2, redisUrl: redis.url })]
  const [one = [], two = []] = await inTurns(starts, (system) => runLoad(system, ROOMS))
  await redis.kill()
  return [...latencyRows(two, one, { p50: 2.5 }, 'one gateway'), cpuRow(two, one), lostRow(two)]
}

/** Two thousand idle joined connections. */
export async function idle(): Promise<Row[]> {
  const [bare = [], ours = []] = await inTurns(
    [() => startReference('bare'), () => startParley()],
    async (system) => (await memoryPerConnection(system, IDLE)).perConnection,
  )
  const kilobytes = (found: number[]) =>
    `${spread(
      found.map((bytes) => bytes / 1000),
      1,
    )} kB`
  return [
    {
      figure: 'memory per idle connection',
      ours: kilobytes(ours),
      reference: `${kilobytes(bare)} bare`,
      ratio: ratio(median(ours), median(bare)),
      aim: '<= 1.5×',
    },
  ]
}

/** Finds the highest rate without a loss and with a p99 of the last receiver under 100 ms. */
export async function saturation(): Promise<Row[]> {
  const starts = [() => startReference('bare'), () => startReference('insert'), () => startParley()]
  const [bare = [], insert = [], ours = []] = await inTurns(starts, highestRate)
  const rates = (found: number[]) => spread(found, 0)
  const row = (reference: number[], name: string, aim: string): Row => ({
    figure: `messages/s at saturation, against ${name}`,
    ours: rates(ours),
    reference: rates(reference),
    ratio: ratio(median(ours), median(reference)),
    aim,
  })
  return [row(bare, 'bare', '>= 0.5×'), row(insert, 'one INSERT per message', '>= 3×')]
}

const FIRST_RATE = 1000
const P99_MS = 100
const next = (rate: number): number => Math.round(rate * 1.25)

/** Finds the highest rate that holds: doubles it until it is too high, and goes on in steps from the last good one. */
export async function highestRate(system: System): Promise<number> {
  let held = 0
  let tooHigh = FIRST_RATE
  while (await holdsAtLast(system, tooHigh)) {
    held = tooHigh
    tooHigh *= 2
  }
  for (let rate = next(held); rate < tooHigh && (await holdsAtLast(system, rate)); rate = next(rate)) held = rate
  return held
}

/** Tries a missed rate once more, on any system, as one slow moment of the machine proves nothing. */
async function holdsAtLast(system: System, rate: number): Promise<boolean> {
  return (await holds(system, rate)) || holds(system, rate)
}

async function holds(system: System, rate: number): Promise<boolean> {
  const { sent, complete, lastReceiver } = await runLoad(system, { ...ROOMS, rate })
  return complete === sent && lastReceiver.p99 <= P99_MS
}

/** Runs each system three times, alternating, so that a slow moment of the machine hits all alike. */
async function inTurns<Figure>(
  starts: (() => Promise<System>)[],
  measure: (system: System) => Promise<Figure>,
): Promise<Figure[][]> {
  const figures: Figure[][] = starts.map(() => [])
  for (let time = 0; time < TIMES; time++) {
    for (const [at, start] of starts.entries()) figures[at]?.push(await withSystem(start, measure))
  }
  return figures
}

/** Starts a system for `measure`, and stops it after. */
export async function withSystem<Figure>(
  start: () => Promise<System>,
  measure: (system: System) => Promise<Figure>,
): Promise<Figure> {
  const system = await start()
  try {
    return await measure(system)
  } finally {
    await system.stop()
  }
}

function latencyRows(ours: Measured[], reference: Measured[], aims: Partial<Aims>, name: string): Row[] {
  const figures = [
    { figure: 'ack p50', of: ({ ack }: Measured) => ack.p50 },
    { figure: 'ack p99', of: ({ ack }: Measured) => ack.p99 },
    { figure: 'send → last receiver p50', of: ({ lastReceiver }: Measured) => lastReceiver.p50, aim: aims.p50 },
    { figure: 'send → last receiver p99', of: ({ lastReceiver }: Measured) => lastReceiver.p99, aim: aims.p99 },
  ]
  return figures.map(({ figure, of, aim }) => ({
    figure,
    ours: `${spread(ours.map(of))} ms`,
    reference: `${spread(reference.map(of))} ms ${name}`,
    ratio: ratio(median(ours.map(of)), median(reference.map(of))),
    ...(aim && { aim: `<= ${aim}×` }),
  }))
}

function cpuRow(ours: Measured[], reference: Measured[], aim?: number): Row {
  const cpu = ({ cpuMs }: Measured) => cpuMs
  return {
    figure: 'gateway CPU per 1,000 deliveries',
    ours: `${spread(ours.map(cpu))} ms`,
    reference: `${spread(reference.map(cpu))} ms`,
    ratio: ratio(median(ours.map(cpu)), median(reference.map(cpu))),
    ...(aim && { aim: `<= ${aim}×` }),
  }
}

function lostRow(ours: Measured[]): Row {
  const lost = ours.reduce((sum, { sent, complete }) => sum + sent - complete, 0)
  return { figure: 'messages not acked or not heard by everybody', ours: String(lost), aim: '0' }
}

/** Formats a figure as a multiple of the reference. */
export const ratio = (ours: number, reference: number): string => `${(ours / reference).toFixed(2)}×`

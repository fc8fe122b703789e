import type { Options, Row } from '../table.ts'
import { memoryPerConnection, runLoad, type Load, type Measured, type Memory } from './run.ts'
import { highestRate, IDLE, ratio, ROOMS, withSystem } from './subsets.ts'
import { startReference, startWholeParley, type System } from './systems.ts'

const GIGABYTE = 1e9

/** A whole system on one core, its database too, as on the smallest server. */
const SYSTEMS: Record<string, () => Promise<System>> = {
  bare: () => startReference('bare', { isOnOneCore: true }),
  'batched INSERT': () => startReference('batched', { isOnOneCore: true }),
  'one INSERT each': () => startReference('insert', { isOnOneCore: true }),
  Parley: startWholeParley,
}
const REFERENCES = Object.keys(SYSTEMS).filter((name) => name !== 'Parley')

type Phase = { name: string; load: Load }
type Figures = { phases: Measured[]; saturation: number | null; memory: Memory }

/**
 * Measures the rooms of `rooms` on one core, right after the start and later; then the highest rate, and idle
 * connections.
 */
export async function small({ isShort }: Options): Promise<Row[]> {
  const phases = phasesOf(isShort)
  const figures = new Map<string, Figures>()
  for (const [name, start] of Object.entries(SYSTEMS)) figures.set(name, await figuresOf(start, phases, isShort))
  const of = (name: string) => figures.get(name)!
  return [
    ...phases.flatMap(({ name }, at) => phaseRows(name, (system) => of(system).phases[at]!)),
    ...(isShort ? [] : saturationRows((system) => of(system).saturation ?? NaN)),
    ...memoryRows((system) => of(system).memory),
  ]
}

function phasesOf(isShort: boolean): Phase[] {
  const [first, between, later] = isShort ? [9, 10, 10] : [27, 90, 55]
  return [
    { name: `first ${first + 3} s`, load: { ...ROOMS, warmUpSeconds: 3, seconds: first } },
    { name: isShort ? 'later' : 'third minute', load: { ...ROOMS, warmUpSeconds: between, seconds: later } },
  ]
}

async function figuresOf(start: () => Promise<System>, phases: Phase[], isShort: boolean): Promise<Figures> {
  const steady = await withSystem(start, async (system) => {
    const measured: Measured[] = []
    for (const { load } of phases) measured.push(await runLoad(system, load))
    return { phases: measured, saturation: isShort ? null : await highestRate(system) }
  })
  return { ...steady, memory: await withSystem(start, (system) => memoryPerConnection(system, IDLE)) }
}

function phaseRows(phase: string, of: (system: string) => Measured): Row[] {
  const ours = of('Parley')
  const row = (figure: string, name: string, read: (measured: Measured) => number, aim?: string): Row => ({
    figure: `${phase}: ${figure}`,
    ours: `${read(ours).toFixed(2)} ms`,
    reference: `${read(of(name)).toFixed(2)} ms ${name}`,
    ratio: ratio(read(ours), read(of(name))),
    ...(aim && { aim }),
  })
  const aimOf = (name: string) => (name === 'batched INSERT' ? '<= 2×' : undefined)
  return [
    ...REFERENCES.map((name) => row('ack p50', name, ({ ack }) => ack.p50)),
    ...REFERENCES.map((name) => row('ack p99', name, ({ ack }) => ack.p99, aimOf(name))),
    ...REFERENCES.map((name) => row('send → last receiver p99', name, (run) => run.lastReceiver.p99, aimOf(name))),
    ...REFERENCES.map((name) => row('CPU per 1,000 deliveries, all processes', name, ({ cpuMs }) => cpuMs)),
    { figure: `${phase}: messages lost`, ours: String(ours.sent - ours.complete), aim: '0' },
  ]
}

function saturationRows(of: (system: string) => number): Row[] {
  return REFERENCES.map((name) => ({
    figure: 'messages/s at saturation',
    ours: of('Parley').toFixed(0),
    reference: `${of(name).toFixed(0)} ${name}`,
    ratio: ratio(of('Parley'), of(name)),
    ...(name === 'batched INSERT' && { aim: '>= 0.7×' }),
  }))
}

/** Measures 2,000 connections and extrapolates how many a gigabyte holds. */
function memoryRows(of: (system: string) => Memory): Row[] {
  const [ours, bare] = [of('Parley'), of('bare')]
  const kilobytes = ({ perConnection }: Memory) => `${(perConnection / 1000).toFixed(1)} kB`
  const fitting = ({ before, perConnection }: Memory) => (GIGABYTE - before) / perConnection
  return [
    {
      ...{ figure: 'memory per idle connection', ours: kilobytes(ours), reference: `${kilobytes(bare)} bare` },
      ...{ ratio: ratio(ours.perConnection, bare.perConnection), aim: '<= 1.25×' },
    },
    {
      figure: 'memory of all processes before them',
      ours: `${(ours.before / 1e6).toFixed(0)} MB`,
      reference: `${(bare.before / 1e6).toFixed(0)} MB bare`,
    },
    {
      figure: 'idle connections in 1 GB, extrapolated',
      ours: fitting(ours).toFixed(0),
      reference: `${fitting(bare).toFixed(0)} bare`,
      ratio: ratio(fitting(ours), fitting(bare)),
    },
  ]
}

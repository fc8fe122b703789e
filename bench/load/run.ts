import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fromRoot } from '#scripts/lib/paths.ts'
import { GENERATOR_CORE, pinned } from './pinned.ts'
import type { Outcome, Plan, Report } from './plan.ts'
import { cpuSeconds, residentBytes } from './processes.ts'
import type { System } from './systems.ts'

export type Load = Omit<Plan, 'urls' | 'rooms'> & { rooms: number }
/** `cpuMs`: the CPU time of the system's own processes per 1,000 deliveries. */
export type Measured = Outcome & { cpuMs: number }

/** Runs the load on the system once. */
export async function runLoad(system: System, load: Load): Promise<Measured> {
  const generator = await startGenerator(system, load)
  let before = 0
  let after = 0
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    generator.once('exit', (code) => reject(new Error(`The load generator ended with ${code}`)))
    generator.on('message', (report: Report) => {
      if (report.at === 'measuring') before = cpuSeconds(system.pids())
      if (report.at === 'measured') after = cpuSeconds(system.pids())
      if (report.at === 'done') resolve(report.outcome)
    })
  })
  return { ...outcome, cpuMs: ((after - before) * 1e6) / outcome.deliveries }
}

/** Bytes, of all processes that count. */
export type Memory = { before: number; perConnection: number }

/**
 * Connects everybody without sending. Returns the memory of the system before, and per connection. A fifth of them
 * come and go first, so that one-time growth does not count.
 */
export async function memoryPerConnection(system: System, load: Load): Promise<Memory> {
  const settling = load.seconds * 1000 // collects the garbage of joining
  await whileConnected(system, { ...load, rooms: load.rooms / 5 }, () => wait(settling))
  await wait(settling)
  const before = residentBytes(system.pids())
  let after = 0
  await whileConnected(system, load, async () => {
    await wait(settling)
    after = residentBytes(system.pids())
  })
  return { before, perConnection: (after - before) / (load.rooms * load.peoplePerRoom) }
}

async function whileConnected(system: System, load: Load, work: () => Promise<void>): Promise<void> {
  const generator = await startGenerator(system, { ...load, rate: 0 })
  await new Promise<void>((resolve) => {
    generator.on('message', (report: Report) => report.at === 'connected' && resolve())
  })
  await work()
  generator.kill('SIGKILL')
}

async function startGenerator(system: System, { rooms, ...load }: Load): Promise<ChildProcess> {
  const plan: Plan = { ...load, urls: system.urls, rooms: await system.rooms(rooms) }
  const [command, ...args] = pinned(GENERATOR_CORE, [process.execPath, fromRoot('bench/load/generator.ts')])
  const generator = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  generator.send(plan)
  return generator
}

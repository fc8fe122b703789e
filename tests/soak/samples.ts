import { setTimeout as wait } from 'node:timers/promises'
import type { RunningProcess } from '#tests/support/running-process.ts'

/** The figures of one gateway after a garbage collection. */
export type Sample = Record<(typeof FIGURES)[number][0], number> & { dataMb: number; at: number }

const MB = 1024 * 1024
const FIGURES = [
  ['rssMb', 'process_resident_memory_bytes', MB],
  ['heapMb', 'nodejs_heap_size_used_bytes', MB],
  ['codeMb', 'nodejs_heap_space_size_used_bytes{space="code"}', MB],
  ['heapTotalMb', 'nodejs_heap_size_total_bytes', MB],
  ['externalMb', 'nodejs_external_memory_bytes', MB],
  ['files', 'process_open_fds', 1],
  ['resources', 'nodejs_active_resources_total', 1],
  ['connections', 'parley_connections', 1],
  ['rooms', 'parley_rooms', 1],
  ['replies', 'parley_replies_running', 1],
  ['pool', 'parley_pool_connections', 1],
] as const
const COLLECTED_MS = 300

export async function takeSample(gateway: RunningProcess): Promise<Sample> {
  process.kill(gateway.pid(), 'SIGUSR2')
  await wait(COLLECTED_MS)
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  const figures = FIGURES.map(([name, metric, unit]) => [name, valueOf(text, metric) / unit])
  const sample = Object.fromEntries(figures) as Sample
  // Compiled code grows for hours, up to the size of the program, and is no leak.
  return { ...sample, dataMb: sample.heapMb - sample.codeMb, at: performance.now() }
}

function valueOf(text: string, metric: string): number {
  const found = text
    .split('\n')
    .find((line) => line.startsWith(`${metric} `))
    ?.slice(metric.length + 1)
  if (found === undefined) throw new Error(`The gateway does not tell ${metric}.`)
  return Number(found)
}

/** Returns the resources that keep the process busy, by type. */
export async function resourcesOf(gateway: RunningProcess): Promise<string> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  return [...text.matchAll(/^nodejs_active_resources\{type="(\w+)"\} (\d+)$/gm)]
    .map(([, type, count]) => `${type} ${count}`)
    .join(', ')
}

/** Returns the growth of the figure per hour, by least squares. */
export function growthPerHour(samples: readonly Sample[], figure: keyof Sample): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, value] = [mean(samples.map((one) => one.at)), mean(samples.map((one) => one[figure]))]
  const covariance = mean(samples.map((one) => (one.at - at) * (one[figure] - value)))
  const variance = mean(samples.map((one) => (one.at - at) ** 2))
  return (covariance / variance) * 3_600_000
}

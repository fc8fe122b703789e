import { growthPerHour, type Sample } from './samples.ts'

/** One gateway: empty after the warm-up, with people, and empty again. */
export type Course = { name: string; start: Sample; during: Sample[]; end: Sample }

/** More than a heap varies between two samples. */
const HEAP_GROWTH_MAX_MB = 5
/** A shorter run shows only noise. */
const LONG_HOURS = 0.25
/** One connection of ours, or one to PostgreSQL that the pool keeps a moment longer. */
const FILES_SLACK = 2

/** A pooled connection counts as two resources: itself, and its idle timer. */
const resourcesBesidePool = ({ resources, pool }: Sample) => resources - 2 * pool

/** Returns the figures that did not come back; empty when all is well. */
export function complaints({ name, start, during, end }: Course): string[] {
  const hours = (end.at - start.at) / 3_600_000
  const drift = growthPerHour(during, 'dataMb') * hours
  const checks: [boolean, string][] = [
    [end.connections === 0, `${end.connections} connections are left`],
    [end.rooms === 0, `${end.rooms} rooms are left`],
    [end.replies === 0, `${end.replies} replies still run`],
    [
      end.files - end.pool <= start.files - start.pool + FILES_SLACK,
      `open files went from ${start.files} to ${end.files}`,
    ],
    [
      resourcesBesidePool(end) <= resourcesBesidePool(start) + FILES_SLACK,
      `active resources went from ${start.resources} to ${end.resources}`,
    ],
    [
      end.dataMb - start.dataMb <= HEAP_GROWTH_MAX_MB,
      `the empty heap grew by ${(end.dataMb - start.dataMb).toFixed(1)} MB`,
    ],
    [hours < LONG_HOURS || drift <= HEAP_GROWTH_MAX_MB, `the heap with people in it grew by ${drift.toFixed(1)} MB`],
  ]
  return checks.filter(([isWell]) => !isWell).map(([, words]) => `${name}: ${words}`)
}

export function table({ name, start, during, end }: Course): string {
  const figures = Object.keys(start).filter((figure) => figure !== 'at') as (keyof Sample)[]
  const looks: [string, Sample][] = [
    ['start, empty', start],
    ...some(during).map((sample): [string, Sample] => [
      `minute ${((sample.at - start.at) / 60_000).toFixed(0)}`,
      sample,
    ]),
    ['end, empty', end],
  ]
  const rows = [
    ['', ...figures],
    ...looks.map(([when, sample]) => [when, ...figures.map((figure) => shown(sample[figure]))]),
  ]
  rows.push(['growth an hour', ...figures.map((figure) => shown(growthPerHour(during, figure)))])
  return [name, ...rows.map((row) => row.map((cell) => cell.padStart(14)).join(''))].join('\n')
}

const SHOWN = 12
const some = <Item>(items: readonly Item[]): Item[] =>
  items.filter((_, at) => at % Math.ceil(items.length / SHOWN) === 0)
const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1))

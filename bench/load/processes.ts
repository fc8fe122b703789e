import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Returns the kernel's figures of a process; null once it has ended. Ticks include those of its ended children. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) }
  } catch {
    return null
  }
}

/** Returns these processes and all their descendants, such as the backends of a database. */
export function withDescendants(pids: readonly number[]): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(running.map((name) => [Number(name), statOf(Number(name))?.parent ?? 0]))
  const isWithin = (pid: number): boolean => pid > 1 && (pids.includes(pid) || isWithin(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isWithin)
}

/** Returns the CPU time of these processes so far. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND
}

/** Returns their resident memory, with shared pages, such as a database's buffers, counted once. */
export function residentBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + kilobytesOf(pid), 0) * 1024
}

function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    return 0 // ended meanwhile
  }
}

/** Moves running processes, each with all its threads, to this core. */
export function moveTo(core: number, pids: readonly number[]): void {
  for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })
}

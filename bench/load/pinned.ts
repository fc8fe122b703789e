import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Servers and load generator have a core each, where there are two and `taskset` exists. */
export const SERVER_CORE = 0
export const GENERATOR_CORE = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0

/** The command, on this core alone. */
export function pinned(core: number, command: [string, ...string[]]): [string, ...string[]] {
  return canPin ? ['taskset', '-c', String(core), ...command] : command
}

import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The cores of servers and load generator, used when there are two and `taskset` exists. */
export const SERVER_CORE = 0
export const GENERATOR_CORE = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0

/** Returns the command pinned to this core. */
export function pinned(core: number, command: [string, ...string[]]): [string, ...string[]] {
  return canPin ? ['taskset', '-c', String(core), ...command] : command
}

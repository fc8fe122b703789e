import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { becomesTrue, isAlive, isStill } from '#scripts/lib/processes.mjs'

const PATIENCE_MS = 10_000

/**
 * Clears the way after a kill -9. Stops a server that still runs on the folder, or removes a pid file whose pid was
 * reused. A pid file without a process stays: PostgreSQL uses it to check that the dead server's helpers are gone.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === null || !isAlive(pid)) return
  if (!isStill(pid, folder)) return rmSync(pidFile)

  const isGone = () => !isStill(pid, folder)
  process.kill(pid, 'SIGINT') // PostgreSQL's "fast shutdown"
  if (await becomesTrue(isGone, PATIENCE_MS)) return
  process.kill(pid, 'SIGQUIT') // "immediate": committed data is kept
  if (await becomesTrue(isGone, PATIENCE_MS)) return
  throw new Error(`Another PostgreSQL (process ${pid}) works on ${folder} and does not stop: end it first.`)
}

function readPid(pidFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  } catch {
    return null // no file: stopped cleanly, or never started
  }
}

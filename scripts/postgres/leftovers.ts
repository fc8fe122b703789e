import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50
const PATIENCE_MS = 10_000

/**
 * After a kill -9 a server may still run on the folder, or its pid file may name a process that is somebody else by
 * now. Stops the one, removes the other. A file whose process is gone stays: PostgreSQL itself checks by it that the
 * dead server's helpers are gone too.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === null || !isAlive(pid)) return
  if (!isServerOf(pid, folder)) return rmSync(pidFile)

  process.kill(pid, 'SIGINT') // PostgreSQL's "fast shutdown"
  if (await isGoneInTime(pid)) return
  process.kill(pid, 'SIGQUIT') // "immediate": what is committed is kept
  if (await isGoneInTime(pid)) return
  throw new Error(`Another PostgreSQL (process ${pid}) works on ${folder} and does not stop: end it first.`)
}

function readPid(pidFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  } catch {
    return null // no file: stopped cleanly, or never started
  }
}

function isServerOf(pid: number, folder: string): boolean {
  return commandLine(pid).includes(folder)
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it ended meanwhile
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isGoneInTime(pid: number): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    if (!isAlive(pid)) return true
    await delay(POLL_MS)
  }
  return false
}

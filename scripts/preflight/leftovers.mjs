import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomesTrue, isStill } from '../lib/processes.mjs'

/** Waits this long for orphaned processes: acknowledged data is safe, and an orphaned database stops by itself. */
const PATIENCE_MS = 6_000
const KILL_PATIENCE_MS = 2_000

/** @typedef {{ pid: number, script: string }} StartedProcess */

/**
 * Records the started processes for the next start after a kill -9.
 * @param {string} dataFolder
 * @param {StartedProcess[]} processes
 */
export function rememberProcesses(dataFolder, processes) {
  const unfinished = `${fileIn(dataFolder)}.unfinished`
  writeFileSync(unfinished, JSON.stringify(processes))
  renameSync(unfinished, fileIn(dataFolder))
}

/** @param {string} dataFolder */
export function forgetProcesses(dataFolder) {
  rmSync(fileIn(dataFolder), { force: true })
}

/**
 * Waits for the processes of a killed copy, which notice its death and end; kills the rest.
 * @param {string} dataFolder
 * @param {number} [patienceMs]
 */
export async function clearLeftovers(dataFolder, patienceMs = PATIENCE_MS) {
  const left = readProcesses(dataFolder).filter(({ pid, script }) => isStill(pid, script))
  if (left.length === 0) return

  console.log('A copy of Parley was ended the hard way: waiting for what it started to finish …')
  const areGone = () => left.every(({ pid, script }) => !isStill(pid, script))
  if (await becomesTrue(areGone, patienceMs)) return
  for (const { pid, script } of left) if (isStill(pid, script)) process.kill(pid, 'SIGKILL')
  await becomesTrue(areGone, KILL_PATIENCE_MS)
}

/** @returns {StartedProcess[]} */
function readProcesses(dataFolder) {
  const path = fileIn(dataFolder)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

function fileIn(dataFolder) {
  return join(dataFolder, 'processes.json')
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * True for a process that runs: unlike `isAlive`, not for a zombie, which containers often keep.
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  return isAlive(pid) && commandLine(pid).trim() !== ''
}

/**
 * True while the pid still belongs to the process started with `word` on its command line: pids are reused.
 * @param {number} pid
 * @param {string} word
 * @returns {boolean}
 */
export function isStill(pid, word) {
  return isAlive(pid) && commandLine(pid).includes(word)
}

/** @param {number} pid */
function commandLine(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // ended meanwhile
  }
}

/**
 * Polls until the condition is true; false after `patienceMs`.
 * @param {() => boolean} isTrue
 * @param {number} patienceMs
 * @returns {Promise<boolean>}
 */
export async function becomesTrue(isTrue, patienceMs) {
  const giveUpAt = performance.now() + patienceMs
  while (!isTrue()) {
    if (performance.now() > giveUpAt) return false
    await delay(POLL_MS)
  }
  return true
}

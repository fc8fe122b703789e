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
 * Like `isAlive`, but without those that have ended and that nobody has asked for yet: containers are full of them.
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  return isAlive(pid) && commandLine(pid).trim() !== ''
}

/**
 * Whether this process still is the one that was started with `word` on its command line: numbers are used again.
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
    return '' // it ended meanwhile
  }
}

/**
 * Asks every few milliseconds; answers whether it became true in time.
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

import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../lib/install.mjs'
import { acquireLock } from './lock.mjs'

const RETRY_MS = 200

/** Serialises commands that install, generate or build in this folder. Resolves with a function that ends the turn. */
export async function lockTree() {
  for (let isFirst = true; ; isFirst = false) {
    const lock = await acquireLock(ROOT, 'tree')
    if (lock.isHeld) return lock.release
    if (isFirst) console.log(`Another command (process ${lock.holder}) installs or builds in this folder: waiting …`)
    await delay(RETRY_MS)
  }
}

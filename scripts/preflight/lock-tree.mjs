import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../lib/install.mjs'
import { acquireLock } from './lock.mjs'

const RETRY_MS = 200

/** Installing, generating and building write into this folder: two commands take turns. Answers how to let go. */
export async function lockTree() {
  for (let isFirst = true; ; isFirst = false) {
    const lock = await acquireLock(ROOT, 'tree')
    if (lock.isHeld) return lock.release
    if (isFirst) console.log(`Another command (process ${lock.holder}) installs or builds in this folder: waiting …`)
    await delay(RETRY_MS)
  }
}

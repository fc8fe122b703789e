import { log } from './log.ts'

/** Opens a channel between this browser's tabs. Null if the browser denies it, as some do along with cookies and storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch (error) {
    log.debug(`The channel ${name} is not available`, error)
    return null
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#lib/server/log/log.ts'

const PATIENCE_MS = 1000

/**
 * Waits at most a second for a step of the shutdown, because its counterpart may be what is broken. A failure or
 * timeout is logged and passed over.
 */
export async function inTime(doing: string, work: Promise<unknown>): Promise<void> {
  const patience = wait(PATIENCE_MS).then(() => Promise.reject(new Error('It takes too long')))
  await Promise.race([work, patience]).catch((cause: unknown) => log.warn({ cause }, `Failed while ${doing}`))
}

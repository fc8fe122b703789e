import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#lib/server/log/log.ts'

const PATIENCE_MS = 1000

/**
 * Waits for something that a gateway does as it stops, a second at most: whoever is to answer may be what is in trouble. What
 * fails or takes longer is logged and left.
 */
export async function inTime(doing: string, work: Promise<unknown>): Promise<void> {
  const patience = wait(PATIENCE_MS).then(() => Promise.reject(new Error('It takes too long')))
  await Promise.race([work, patience]).catch((cause: unknown) => log.warn({ cause }, `Failed while ${doing}`))
}

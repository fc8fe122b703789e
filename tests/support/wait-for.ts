import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20

/** Waits for the thing itself: asks until the answer is true, and fails with its name when that takes too long. */
export async function waitFor(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = 10_000,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${patienceMs} ms in vain for: ${what}`)
    await delay(POLL_MS)
  }
}

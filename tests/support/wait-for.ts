import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20

/** Polls until the answer is true; fails with `what` after the time limit. */
export async function waitFor(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = 90_000,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${patienceMs} ms in vain for: ${what}`)
    await delay(POLL_MS)
  }
}

import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 50

/** Waits until something that was just started answers there with a success. */
export async function untilAnswering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null) // not listening yet
    if (answer?.ok) return
    await wait(POLL_MS)
  }
}

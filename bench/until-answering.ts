import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 50
const POLL_MAX_MS = 5000
const PATIENCE_MS = 60_000

/** Waits until a server that was just started answers with a success. */
export async function untilAnswering(url: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await wait(POLL_MS)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(POLL_MAX_MS) }).catch(() => null) // not listening yet
    if (answer?.ok) return
  }
  throw new Error(`Nothing answers at ${url}`)
}

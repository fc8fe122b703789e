import { setTimeout as wait } from 'node:timers/promises'

const BATCH = 200
const BATCH_PAUSE_MS = 250

/** Closes everything within this time, and as slowly as it allows: the reconnects load other gateways. */
export async function closeInBatches<One>(
  all: Iterable<One>,
  withinMs: number,
  close: (one: One) => void,
): Promise<void> {
  const deadline = performance.now() + withinMs
  const open = [...all]
  for (let first = 0; first < open.length; first += BATCH) {
    if (first > 0) await wait(pauseBefore(open.length - first, deadline - performance.now()))
    for (const one of open.slice(first, first + BATCH)) close(one)
  }
}

/** Returns the pause after a batch in ms: its share of the time left, at most BATCH_PAUSE_MS. */
export function pauseBefore(openCount: number, msLeft: number): number {
  return Math.max(0, Math.min(BATCH_PAUSE_MS, msLeft / Math.ceil(openCount / BATCH)))
}

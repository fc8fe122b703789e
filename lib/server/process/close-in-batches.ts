import { setTimeout as wait } from 'node:timers/promises'

const BATCH = 200
const BATCH_PAUSE_MS = 250

/** Closes them all `withinMs`, and as slowly as that allows: whoever they come back to has to take them in. */
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

/** How long the others may take for the batch before, of the time that is left for them all. */
export function pauseBefore(openCount: number, msLeft: number): number {
  return Math.max(0, Math.min(BATCH_PAUSE_MS, msLeft / Math.ceil(openCount / BATCH)))
}

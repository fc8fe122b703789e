import type { Clock } from '#lib/services/clock.ts'

/** Makes a clock that a test moves. Everything due happens in order, each task to its end. */
export function makeSimulatedClock(startAt: number) {
  let now = startAt
  let nextId = 0
  const due = new Map<number, { at: number; work: () => void }>()

  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const id = nextId++
      due.set(id, { at: now + Math.max(0, ms), work })
      return () => void due.delete(id)
    },
  }

  function first(): [number, { at: number; work: () => void }] | undefined {
    let found: [number, { at: number; work: () => void }] | undefined
    for (const entry of due) if (!found || entry[1].at < found[1].at) found = entry
    return found
  }

  return {
    ...clock,
    sleep: (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve)),

    async advance(ms: number): Promise<void> {
      const until = now + ms
      for (let next = first(); next && next[1].at <= until; next = first()) {
        due.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].work()
        await settled()
      }
      now = until
      await settled()
    },
  }
}
export type SimulatedClock = ReturnType<typeof makeSimulatedClock>

/** Resolves once all promises that can settle have settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

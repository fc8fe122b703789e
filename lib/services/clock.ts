/** The time and timers, handed in so that a test can let hours pass in a moment. */
export type Clock = {
  now(): number
  /** Runs `work` after `ms`, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void
}

/** Resolves after `ms` of this clock. */
export function wait(clock: Pick<Clock, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}

export const systemClock: Clock = {
  // Monotonic: a change of the machine's clock must neither end a lease nor make it endless.
  now: () => performance.timeOrigin + performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

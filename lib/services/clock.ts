/** The time and what should happen later: handed in, so that a test can let hours pass in a moment. */
export type Clock = {
  now(): number
  /** Does the work after so long, unless the answer is called before. */
  after(ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  // Counted on from the start: a machine's clock that is set meanwhile must not end a lease or make one endless.
  now: () => performance.timeOrigin + performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

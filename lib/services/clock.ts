/** The time and what should happen later: handed in, so that a test can let hours pass in a moment. */
export type Clock = {
  now(): number
  /** Does the work after so long, unless the answer is called before. */
  after(ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

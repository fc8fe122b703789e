/** So many requests of one address are worked on at a time; whoever has fewer never waits for whoever has more. */
const AT_ONCE = 16
const WAITING_MAX = 1000

type Line = { running: number; waiting: (() => void)[] }

/** One process has one thread: an address that asks for everything at once gets it one after the other. */
export function makeTurns() {
  const lines = new Map<string, Line>()

  return {
    /** Resolves to true when it is this address's turn, and to false at once where too many of it wait already. */
    take(address: string): Promise<boolean> {
      const line = lines.get(address) ?? { running: 0, waiting: [] }
      lines.set(address, line)
      if (line.running >= AT_ONCE) {
        if (line.waiting.length >= WAITING_MAX) return Promise.resolve(false)
        return new Promise((resolve) => line.waiting.push(() => resolve(true)))
      }
      line.running += 1
      return Promise.resolve(true)
    },

    /** What had its turn is over, however it ended. */
    give(address: string): void {
      const line = lines.get(address)
      if (!line) return
      const next = line.waiting.shift()
      if (next) return next()
      line.running -= 1
      if (line.running === 0) lines.delete(address)
    },
  }
}

/** A batch never grows past this: a longer one would make its first member wait. */
const BATCH_MAX = 64

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (cause: unknown) => void }

/**
 * Group commit: one statement at a time, and whatever arrives while it runs goes together into the next. Alone, an item
 * does not wait. `run` answers one outcome per item, in order; when it throws, every item of that batch fails with it.
 */
export function makeGroupCommit<Item, Outcome>(run: (items: Item[]) => Promise<Outcome[]>) {
  let waiting: Waiting<Item, Outcome>[] = []
  let isRunning = false

  async function runNext(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      await settle(batch)
    }
    isRunning = false
  }

  async function settle(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) reject(new Error('The batch answered fewer outcomes than it had items'))
        else resolve(outcome)
      }
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }

  return function commit(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runNext()
    })
  }
}

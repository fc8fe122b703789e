/** The largest batch: a longer one would make its first item wait. */
const BATCH_MAX = 500
/** A healthy database takes far less. */
const PATIENCE_MS = 3000

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (cause: unknown) => void }

/**
 * Group commit: runs one batch at a time, and the items that arrive meanwhile form the next. An item alone does not
 * wait. `run` returns one outcome per item, in order; when it throws, the whole batch fails. After a failure slower
 * than PATIENCE_MS, waiting items fail untried: they would wait as long again.
 *
 * The next batch starts before the last outcomes are delivered: the database works while this process answers people.
 * Outcomes always come in the order of the items.
 */
export function makeGroupCommit<Item, Outcome>(run: (items: Item[]) => Promise<Outcome[]>) {
  let waiting: Waiting<Item, Outcome>[] = []
  let untold: (() => void)[] = []
  let isRunning = false

  async function runNext(): Promise<void> {
    isRunning = true
    const batch = waiting.slice(0, BATCH_MAX)
    waiting = waiting.slice(BATCH_MAX)
    const began = performance.now()
    const tell = await run(batch.map(({ item }) => item)).then(
      (outcomes) => () => tellOutcomes(batch, outcomes),
      (cause: unknown) => {
        const failed = performance.now() - began > PATIENCE_MS ? [...batch, ...waiting.splice(0)] : batch
        return () => tellFailure(failed, cause)
      },
    )
    untold.push(tell)
    if (waiting.length > 0) {
      void runNext()
      setImmediate(tellAll) // by then the next batch is on its way
    } else {
      isRunning = false
      tellAll()
    }
  }

  function tellAll(): void {
    const due = untold
    untold = []
    for (const tell of due) tell()
  }

  return function commit(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runNext()
    })
  }
}

function tellOutcomes<Item, Outcome>(batch: Waiting<Item, Outcome>[], outcomes: Outcome[]): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) reject(new Error('The batch answered fewer outcomes than it had items'))
    else resolve(outcome)
  }
}

function tellFailure<Item, Outcome>(batch: Waiting<Item, Outcome>[], cause: unknown): void {
  for (const { reject } of batch) reject(cause)
}

/** Refused items found one by one; beyond these, everything older counts as refused. */
const ONE_BY_ONE = 3

/**
 * Finds the items, oldest first, that a model refuses, by a binary search for the newest that it takes. A thousand
 * items need a dozen questions each time. Empty when all are taken by now; null when the model refuses even without
 * any. The newest go last, so a prompt that is only too long loses its beginning.
 */
export async function findRefused<Item>(
  items: readonly Item[],
  isTaken: (kept: readonly Item[]) => Promise<boolean>,
): Promise<Item[] | null> {
  if (!(await isTaken([]))) return null
  const refused: Item[] = []
  let kept = items
  for (;;) {
    if (await isTaken(kept)) return refused
    const newest = await longestTaken(kept, isTaken)
    const at = kept.length - newest - 1
    if (refused.length === ONE_BY_ONE) return [...kept.slice(0, at + 1), ...refused]
    refused.push(...kept.slice(at, at + 1))
    kept = kept.toSpliced(at, 1)
  }
}

/** Returns how many of the newest items the model takes, given that it refuses all together. */
async function longestTaken<Item>(
  items: readonly Item[],
  isTaken: (kept: readonly Item[]) => Promise<boolean>,
): Promise<number> {
  let [taken, notTaken] = [0, items.length]
  while (notTaken - taken > 1) {
    const middle = Math.floor((taken + notTaken) / 2)
    if (await isTaken(items.slice(-middle))) taken = middle
    else notTaken = middle
  }
  return taken
}

/** So many are looked for one by one; where there are more, all that is older goes with them. */
const ONE_BY_ONE = 3

/**
 * Which of these, oldest first, a model refuses: found by asking for the newest of them only, half as many each time, so
 * that of a thousand none takes more than a dozen questions. What is left is taken. None where all are taken by now; null
 * where it refuses without any of them too. The newest go last, so that what is only too long loses its beginning.
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

/** How many of the newest messages the model takes, where it refuses all of them together. */
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

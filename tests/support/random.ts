/** A seeded source of chance (mulberry32): the same seed, the same choices. */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (count: number): number => Math.floor(next() * count),
    chance: (share: number): boolean => next() < share,
    /** A whole number, both ends included. */
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
    /** Another source for one actor, so that their choices do not depend on each other's pace. */
    branch: (): Random => makeRandom(Math.floor(next() * 2 ** 32)),
  }
}
export type Random = ReturnType<typeof makeRandom>

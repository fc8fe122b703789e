export type Random = {
  /** Returns a number from 0 to just below 1. */
  next(): number
  below(count: number): number
  chance(share: number): boolean
  /** Returns a whole number, both ends included. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns a separate source for one actor, so that actors' choices do not depend on each other's pace. */
  branch(): Random
}

/** Makes a seeded random generator (mulberry32): the same seed makes the same choices. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (count) => Math.floor(next() * count),
    chance: (share) => next() < share,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    branch: () => makeRandom(Math.floor(next() * 2 ** 32)),
  }
}

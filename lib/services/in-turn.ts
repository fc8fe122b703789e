/** Runs lookups of one key side by side, but starts their actions in the order of the calls. */
export function makeInTurn() {
  const tails = new Map<string, Promise<void>>()

  return {
    isWaiting: (key: string): boolean => tails.has(key),

    /** Fails as `look` or `act` does; the next action still gets its turn. */
    inTurn<Seen, Result>(
      key: string,
      look: () => Promise<Seen>,
      act: (seen: Seen) => Promise<Result>,
    ): Promise<Result> {
      const before = tails.get(key)
      const looked = look()
      looked.catch(() => {}) // its failure reaches `begun` below
      const begun = (async () => {
        await before
        const seen = await looked
        return { acting: act(seen) } // started, not awaited: the next action does not wait for its end
      })()
      const tail = begun.then(
        () => {},
        () => {},
      )
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return begun.then(({ acting }) => acting)
    },
  }
}

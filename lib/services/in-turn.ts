/**
 * What needs a look before it is done, in the order in which it was asked for each key: looks run side by side, and what is
 * done begins in turn.
 */
export function makeInTurn() {
  const tails = new Map<string, Promise<void>>()

  return {
    isWaiting: (key: string): boolean => tails.has(key),

    /** Fails as `look` or `act` does; the next one's turn comes all the same. */
    inTurn<Seen, Result>(
      key: string,
      look: () => Promise<Seen>,
      act: (seen: Seen) => Promise<Result>,
    ): Promise<Result> {
      const before = tails.get(key)
      const looked = look()
      looked.catch(() => {}) // heard of below
      const begun = (async () => {
        await before
        const seen = await looked
        return { acting: act(seen) } // begun, not ended: the next one does not wait for its end
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

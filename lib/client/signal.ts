/** One thing that happens and several places that want to hear of it, without knowing each other. */
type Signal = {
  raise(): void
  /** Returns the way to stop listening. */
  listen(listener: () => void): () => void
}

export function makeSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    raise: () => listeners.forEach((listener) => listener()),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** OUT-1, OUT-2: raised before signing out; the chat's socket drops. */
export const disconnectSignal = makeSignal()

/** The sign-out changed nothing here, or did not come through: what dropped for it comes back. */
export const stillSignedInSignal = makeSignal()

/** SUBS-11: the server said that this account's subscription changed. */
export const subscriptionChangedSignal = makeSignal()

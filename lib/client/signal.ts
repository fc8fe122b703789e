/** An event with several listeners that do not know each other. */
type Signal<News> = {
  raise(news: News): void
  /** Returns the way to stop listening. */
  listen(listener: (news: News) => void): () => void
}

export function makeSignal<News = void>(): Signal<News> {
  const listeners = new Set<(news: News) => void>()
  return {
    raise: (news) => listeners.forEach((listener) => listener(news)),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** OUT-1, OUT-2: raised before signing out; the chat's socket drops. */
export const disconnectSignal = makeSignal()

/** The sign-out failed or changed nothing here: dropped connections come back. */
export const stillSignedInSignal = makeSignal()

/** OUT-4: the account was left in one of the tabs; all of them erase unsent texts. */
export const signedOutSignal = makeSignal()

/** SUBS-11: the server said that this account's subscription changed. */
export const subscriptionChangedSignal = makeSignal()

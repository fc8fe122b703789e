/** One thing that happens and several places that want to hear of it, without knowing each other. */
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

/** The sign-out changed nothing here, or did not come through: what dropped for it comes back. */
export const stillSignedInSignal = makeSignal()

/** OUT-4: somebody has left the account, in whichever tab: what they were writing is not for whoever comes next. */
export const signedOutSignal = makeSignal()

/** SUBS-11: the server said that this account's subscription changed. */
export const subscriptionChangedSignal = makeSignal()

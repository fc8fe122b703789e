/** An event whose listeners do not know each other. */
type Signal<News> = {
  raise(news: News): void
  /** Returns a function that stops listening. */
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

/** OUT-1, OUT-2: raised before a sign-out; the chat's socket drops. */
export const disconnectSignal = makeSignal()

/** Raised when a sign-out failed or changed nothing here: dropped connections come back. */
export const stillSignedInSignal = makeSignal()

/** OUT-4: raised in every tab when the account signs out in one; all erase unsent texts. */
export const signedOutSignal = makeSignal()

/** SUBS-11: raised when the server reports a change of this account's subscription. */
export const subscriptionChangedSignal = makeSignal()

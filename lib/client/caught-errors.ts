type Listener = (error: Error) => void

const listeners = new Set<Listener>()

/** What an error boundary caught: nobody else hears of it (PROD-29). */
export const caughtErrors = {
  tell: (error: Error): void => listeners.forEach((listener) => listener(error)),
  listen: (listener: Listener): void => void listeners.add(listener),
}

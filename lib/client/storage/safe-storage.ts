import { log } from '../log.ts'

/**
 * A Storage that never throws. Browsers refuse storage in private windows, in blocked frames, or when it is full.
 * Refused values are kept in memory until the page is left, so a chat works all the same.
 */
export type SafeStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

export function makeSafeStorage(kind: 'localStorage' | 'sessionStorage'): SafeStorage {
  const remembered = new Map<string, string>()

  function stored<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      return use(window[kind])
    } catch (error) {
      log.debug(`${kind} is not available`, error)
      return undefined
    }
  }

  return {
    get: (key) => remembered.get(key) ?? stored((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      remembered.delete(key)
      const isKept = stored((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (!isKept) remembered.set(key, value)
    },
    remove(key) {
      remembered.delete(key)
      stored((storage) => storage.removeItem(key))
    },
    keys: () => [...remembered.keys(), ...(stored(Object.keys) ?? [])],
  }
}

import type { Clock } from './clock.ts'

/** Debounces `work` per key: calls in a row cost one run, `ms` after the last of them. `stop` cancels all that wait. */
export function debounced(clock: Pick<Clock, 'after'>, ms: number, work: (key: string) => void) {
  const waiting = new Map<string, () => void>()

  return {
    call(key: string): void {
      waiting.get(key)?.()
      const cancel = clock.after(ms, () => {
        waiting.delete(key)
        work(key)
      })
      waiting.set(key, cancel)
    },

    stop(): void {
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
}

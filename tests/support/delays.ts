import { onTestFinished, vi } from 'vitest'

/**
 * Returns a function that answers the delays (ms) of all timers set since. A delay can be asserted as long enough; on
 * a busy machine elapsed time cannot show that it is short enough.
 */
export function watchDelays(): () => number[] {
  const spy = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map(([, ms]) => ms ?? 0)
}

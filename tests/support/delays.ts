import { onTestFinished, vi } from 'vitest'

/**
 * From now on: answers the delays (ms) of all timers that were set. That something waits long enough can be measured; that it
 * does not wait too long cannot, on a machine that may be busy.
 */
export function watchDelays(): () => number[] {
  const spy = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map(([, ms]) => ms ?? 0)
}

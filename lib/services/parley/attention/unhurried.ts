import type { Clock } from '../../clock.ts'

/** The longest pause between two turns, and the sum of pauses in a burst. */
const APART_MS = 100
const BURST_MS = 1000

/**
 * A queue for background work. Rooms that pause, or reach the longest hold, at the same moment get their turns one by
 * one. That takes a second or two, and leaves the process and the database free for people's messages. A key that comes
 * after a lull has its turn at once.
 */
export function makeUnhurried(clock: Clock, itsTurn: (key: string) => void) {
  const line = new Set<string>()
  let nextAt = -Infinity
  let isWaiting = false

  function next(): void {
    isWaiting = false
    const [key] = line
    if (key === undefined) return
    nextAt = clock.now() + Math.min(APART_MS, BURST_MS / line.size)
    line.delete(key)
    wait()
    itsTurn(key)
  }

  function wait(): void {
    if (isWaiting || line.size === 0) return
    isWaiting = true
    clock.after(Math.max(0, nextAt - clock.now()), next)
  }

  return {
    /** Once in line, a key keeps its place. */
    add(key: string): void {
      line.add(key)
      wait()
    },
    leave: (key: string): void => void line.delete(key),
  }
}

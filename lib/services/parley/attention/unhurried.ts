import type { Clock } from '../../clock.ts'

/** Between two turns at most, and between those of a whole burst together. */
const APART_MS = 100
const BURST_MS = 1000

/**
 * A line for what nobody waits for. Rooms that pause, or reach the longest hold, in the same moment have their turns one after
 * the other over a second or two, so that the messages of all rooms find the process and the database free. Whoever comes when
 * nobody else did for a while has their turn at once.
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
export type Unhurried = ReturnType<typeof makeUnhurried>

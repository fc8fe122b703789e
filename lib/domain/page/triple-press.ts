import { QUICK_EXIT_PRESSES, QUICK_EXIT_WITHIN_MS } from '../../protocol/limits.ts'

/** CARE-4: the times (ms) of the presses that still count, with this one; `isDue` once there are enough of them. */
export function pressedAgain(before: readonly number[], atMs: number): { presses: readonly number[]; isDue: boolean } {
  const presses = [...before.filter((earlierMs) => atMs - earlierMs < QUICK_EXIT_WITHIN_MS), atMs]
  return { presses, isDue: presses.length >= QUICK_EXIT_PRESSES }
}

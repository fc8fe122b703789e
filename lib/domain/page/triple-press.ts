import { QUICK_EXIT_PRESSES, QUICK_EXIT_WITHIN_MS } from '../../protocol/limits.ts'

/** CARE-4: adds a press to those that still count (times in ms). `isDue`: enough presses came for the quick exit. */
export function pressedAgain(before: readonly number[], atMs: number): { presses: readonly number[]; isDue: boolean } {
  const presses = [...before.filter((earlierMs) => atMs - earlierMs < QUICK_EXIT_WITHIN_MS), atMs]
  return { presses, isDue: presses.length >= QUICK_EXIT_PRESSES }
}

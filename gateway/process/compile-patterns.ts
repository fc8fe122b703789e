import { dangerIn } from '#lib/domain/safety/danger/danger.ts'
import { saysYoungerThan } from '#lib/domain/safety/says-age.ts'

/**
 * V8 compiles a pattern separately for texts of one byte and of two per letter. Without the flag of scripts/lib/node-flags
 * it interprets the first text, and compiles the pattern with the second. The texts differ, as answers are memoized.
 */
const TEXTS = ['a', 'b', '字', '词']

/** Compiles the largest patterns at start: an early message would otherwise wait 200 ms. */
export function compilePatterns(): void {
  for (const text of TEXTS) {
    dangerIn(text, null)
    saysYoungerThan(`${text} 14`, 0) // reads no further without a number
  }
}

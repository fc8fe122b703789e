import { setFlagsFromString } from 'node:v8'
import { dangerIn } from '#lib/domain/safety/danger/danger.ts'
import { saysYoungerThan } from '#lib/domain/safety/says-age.ts'

/** One letter of one byte and one of two: V8 compiles a pattern separately for each. */
const LETTERS = ['a', '字']

/**
 * Compiles the largest patterns at start: the first message would otherwise wait 200 ms. Without the flag V8 interprets
 * a pattern first and compiles it with its second text.
 */
export function compilePatterns(): void {
  setFlagsFromString('--no-regexp-tier-up')
  for (const letter of LETTERS) {
    dangerIn(letter, null)
    saysYoungerThan(letter, 0)
  }
}

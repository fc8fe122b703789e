import { beginningOf } from '../text/one-line.ts'

const MAX_CHARS = 40

/** Returns the beginning of a text in one line, for the accessible name of a button. */
export function excerpt(text: string): string {
  return beginningOf(text, MAX_CHARS)
}

const MAX_CHARS = 40

/** Returns the beginning of a text in one line, for the accessible name of a button. */
export function excerpt(text: string): string {
  return beginningOf(text, MAX_CHARS)
}

/** Returns the first `max` code points of a text on one line; "…" stands for the rest. */
export function beginningOf(text: string, max: number): string {
  const line = inOneLine(text)
  const chars = Array.from(line)
  return chars.length <= max ? line : `${chars.slice(0, max).join('').trimEnd()}…`
}

/** Returns a text on one line: a space stands for each run of white space and control characters. */
export function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

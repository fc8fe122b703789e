const MAX_CHARS = 40

/** Returns the beginning of a text in one line, for the accessible name of a button. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const chars = Array.from(line)
  return chars.length <= MAX_CHARS ? line : `${chars.slice(0, MAX_CHARS).join('').trimEnd()}…`
}

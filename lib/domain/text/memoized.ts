/** An entry without its text takes as much memory as so many characters. */
const ENTRY_CHARS = 50
/** For readings of messages: several thousand of usual length. */
export const MESSAGES_CHARS = 400_000

/**
 * Caches a pure function of a text. It keeps the results of the latest texts: those of so many characters together at
 * least, and of twice as many at most.
 */
export function memoized<Result>(work: (text: string) => Result, chars: number): (text: string) => Result {
  let latest = new Map<string, Result>()
  let older: ReadonlyMap<string, Result> = latest
  let charsOfLatest = 0

  function keep(text: string, result: Result): Result {
    if (charsOfLatest >= chars) {
      older = latest
      latest = new Map()
      charsOfLatest = 0
    }
    charsOfLatest += text.length + ENTRY_CHARS
    latest.set(text, result)
    return result
  }

  return (text) => {
    if (latest.has(text)) return latest.get(text)!
    return keep(text, older.has(text) ? older.get(text)! : work(text))
  }
}

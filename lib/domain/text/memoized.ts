/** Caches a pure function of a text. The cache is emptied when it holds `atMost` results. */
export function memoized<Result>(work: (text: string) => Result, atMost: number): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (known.has(text)) return known.get(text)!
    if (known.size >= atMost) known.clear()
    const result = work(text)
    known.set(text, result)
    return result
  }
}

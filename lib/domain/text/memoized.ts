/** A pure function of a text that is asked for the same few texts again and again. Forgets all when it knows `atMost`. */
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

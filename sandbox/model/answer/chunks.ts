import type { Pace } from '#sandbox/model/answer/plan.ts'

/** Splits a text into its stream chunks, which join to the same text. */
export function splitIntoChunks(text: string, { chunkChars }: Pick<Pace, 'chunkChars'>): string[] {
  if (chunkChars === null) return text.match(/\s*\S+\s*|\s+/g) ?? []
  // By code point: half a surrogate pair cannot be sent as UTF-8.
  const letters = [...text]
  const count = Math.ceil(letters.length / chunkChars)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * chunkChars, (index + 1) * chunkChars).join(''),
  )
}

/** Returns the chunks up to `chars` characters, the last one shortened. */
export function takeChars(chunks: readonly string[], chars: number): string[] {
  const taken: string[] = []
  let left = chars
  for (const chunk of chunks) {
    if (left <= 0) break
    const letters = [...chunk]
    taken.push(letters.slice(0, left).join(''))
    left -= letters.length
  }
  return taken
}

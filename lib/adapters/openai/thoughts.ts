const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Drops the thought at the start of a stream. Servers that do not separate thoughts send them as text, between two
 * tags, before the first word.
 */
export async function* withoutThought(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string | null = ''
  let isAfterThought = false
  for await (const text of stream) {
    if (held === null) {
      yield text
      continue
    }
    held += text
    const words = held.trimStart()
    if (isAfterThought ? words === '' : OPEN.startsWith(words.slice(0, OPEN.length))) {
      const end = words.startsWith(OPEN) ? words.indexOf(CLOSE) : -1
      if (end < 0) continue
      isAfterThought = true
      held = words.slice(end + CLOSE.length)
      if (held.trim() === '') continue
    }
    yield isAfterThought ? held.trimStart() : held
    held = null
  }
  if (held !== null && !isAfterThought && !held.trimStart().startsWith(OPEN) && held !== '') yield held
}

/** Drops the thought of a whole answer, where the opening tag may be missing. */
export function spokenIn(text: string): string {
  const end = text.lastIndexOf(CLOSE)
  if (end >= 0) return text.slice(end + CLOSE.length).trimStart()
  return text.trimStart().startsWith(OPEN) ? '' : text
}

/**
 * The end of a text that is still streaming, without a flash of half-written markup: what is open is closed, a mark that
 * nothing follows yet waits, a link shows its words until its address is whole.
 */
export function settledMarkup(tail: string): string {
  const words = tail.replace(/(^|\n)[^\S\n]*`{3,}[^`\n]*\s*$/, '$1') // lines of code are about to follow
  const code = withCodeClosed(words)
  if (code !== null) return code
  return withEmphasisClosed(withLinkSettled(words))
}

/** An open code span swallows everything behind it: closing it is all there is to do. Null: none is open. */
function withCodeClosed(tail: string): string | null {
  let open: { run: string; end: number } | null = null
  for (const match of tail.matchAll(/`+/g)) {
    if (open === null) open = { run: match[0], end: match.index + match[0].length }
    else if (open.run === match[0]) open = null
  }
  if (open === null) return null
  if (open.end === tail.length) return withEmphasisClosed(tail.slice(0, open.end - open.run.length))
  return tail + open.run
}

/** `[words](http…` shows `words`; `[wor…` and `![…` show what is between the brackets; `<http…` waits for its end. */
function withLinkSettled(tail: string): string {
  return tail
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*$/, '$1')
    .replace(/!?\[([^[\]]*)\]?$/, '$1')
    .replace(/<(?:[a-z][a-z0-9+.-]*:[^\s<>]*|[a-z]*)$/i, '')
    .replace(/!$/, '')
}

function withEmphasisClosed(tail: string): string {
  const settled = tail.replace(/(^|[^*_~\\])(?:[*_]{1,3}|~{1,2})$/, '$1').replace(/\\$/, '')
  const open: string[] = []
  for (const match of settled
    .replace(/`+[^`]*`+/g, (span) => 'x'.repeat(span.length))
    .matchAll(/(\*{1,3}|_{1,3}|~~)/g)) {
    const run = match[0]
    const before = settled[match.index - 1] ?? ' '
    const after = settled[match.index + run.length] ?? ' '
    if (before === '\\') continue
    if (open.at(-1) === run && !/\s/.test(before)) open.pop()
    else if (!/\s/.test(after) && (run[0] !== '_' || !/[\p{L}\p{N}]/u.test(before))) open.push(run)
  }
  const words = settled.trimEnd()
  return words + open.reverse().join('') + settled.slice(words.length)
}

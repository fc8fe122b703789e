/**
 * Hides half-written markup at the end of a streaming text. A mark waits for the text after it, and a link shows only
 * its words until its address is complete. The formatter closes what is open.
 */
export function settledMarkup(tail: string): string {
  const words = tail.replace(/(^|\n)[^\S\n]*`{3,}[^`\n]*\s*$/, '$1') // an opening code fence
  if (isInCode(words.slice(words.lastIndexOf('\n') + 1))) return words.replace(/`+$/, '')
  return withLinkSettled(words).replace(/(?<![*_~`\\])(?:[*_]{1,3}|~{1,2}|`+)$/, '')
}

/** True while a code span is open in the line: marks in it are code. */
function isInCode(line: string): boolean {
  let open = ''
  for (const [run] of line.matchAll(/\\?`+/g)) {
    if (open === '') open = run.startsWith('\\') ? '' : run
    else if (run.replace('\\', '') === open) open = ''
  }
  return open !== ''
}

/** Shows `words` of `[words](http…`, and the text in `[wor…` and `![…`. */
function withLinkSettled(tail: string): string {
  return tail
    .replace(/(?<!\\)!?\[([^[\]]*)\]\((?:<?[a-z][a-z\d+.-]*(?::[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)?)?$/i, '$1')
    .replace(/(?<!\\)!?\[([^[\]]*)\]?$/, '$1')
    .replace(/!$/, '')
}

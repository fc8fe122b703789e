/**
 * The end of a text that is still streaming, without a flash of half-written markup: a mark that nothing follows yet waits,
 * a link shows its words until its address is whole. The formatter closes what is open.
 */
export function settledMarkup(tail: string): string {
  const words = tail.replace(/(^|\n)[^\S\n]*`{3,}[^`\n]*\s*$/, '$1') // lines of code are about to follow
  if (isInCode(words.slice(words.lastIndexOf('\n') + 1))) return words.replace(/`+$/, '')
  return withLinkSettled(words).replace(/(?<![*_~`\\])(?:[*_]{1,3}|~{1,2}|`+)$/, '')
}

/** A span of code within its line swallows everything behind it, or ends with it. */
function isInCode(line: string): boolean {
  let open = ''
  for (const [run] of line.matchAll(/\\?`+/g)) {
    if (open === '') open = run.startsWith('\\') ? '' : run
    else if (run.replace('\\', '') === open) open = ''
  }
  return open !== ''
}

/** `[words](http…` shows `words`; `[wor…` and `![…` show what is between the brackets. */
function withLinkSettled(tail: string): string {
  return tail
    .replace(/(?<!\\)!?\[([^[\]]*)\]\((?:<?[a-z][a-z\d+.-]*(?::[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)?)?$/i, '$1')
    .replace(/(?<!\\)!?\[([^[\]]*)\]?$/, '$1')
    .replace(/!$/, '')
}

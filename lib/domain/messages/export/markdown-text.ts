/** Opens or closes a code block. */
const FENCE = /^\s*(`{3,}|~{3,})/
/** A line that Markdown reads as a heading, a rule or a heading's underline. */
const STRUCTURE = /^(\s{0,3})(#{1,6}(?=\s|$)|=+\s*$|(?:[-_*]\s*){3,}$|\+{3,}\s*$)/
/** HTML, and images that would load from outside when the file is opened. */
const ACTIVE = /<|!(?=\[)/g

/**
 * Writes a message's text into a Markdown document. Inline formatting and line breaks stay; headings, HTML and images
 * are escaped. An open code fence is closed at the end of the message.
 */
export function asMarkdown(text: string): string {
  let fence = ''
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
      return line
    }
    fence = mark
    if (mark !== '' || line.trim() === '') return line
    return `${line.replace(STRUCTURE, '$1\\$2').replace(ACTIVE, '\\$&').trimEnd()}  `
  })
  return [...lines, ...(fence === '' ? [] : [fence])].join('\n').trimEnd()
}

/** Writes a name or title as plain words in one line. */
export function asWords(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#~|!]/g, '\\$&')
}

/** A fence of code, as people type it. */
const FENCE = /^\s*(`{3,}|~{3,})/
/** A line that would be a heading, a rule or the line under a heading. */
const STRUCTURE = /^(\s{0,3})(#{1,6}(?=\s|$)|=+\s*$|(?:[-_*]\s*){3,}$|\+{3,}\s*$)/
/** HTML, and pictures that would load from elsewhere when the file is read. */
const ACTIVE = /<|!(?=\[)/g

/**
 * A message's text as a part of a Markdown document: its formatting stays, each line stays a line, and nothing of it becomes a
 * heading, HTML or a picture. An open fence ends with the message.
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

/** A name or a title: words alone, in one line. */
export function asWords(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#~|!]/g, '\\$&')
}

import { attribute } from '../prompt/markup.ts'
import { wholeLine, type PromptLine } from '../prompt/prompt-lines.ts'

const LINE_CHARS = 300
const CONTEXT_CHARS = 80

/** Writes Parley's search results in the prompt's markup. Each line is cut to the part that holds the words. */
export function foundLines(
  query: string,
  words: readonly string[],
  lines: readonly PromptLine[],
  shortIdOf: (userId: string) => string,
): string {
  if (lines.length === 0) return `<found query="${attribute(query)}">Nothing in this room.</found>`
  const shown = lines.map((line) => wholeLine({ ...line, text: cut(line.text, words) }, shortIdOf(line.userId)))
  return [`<found query="${attribute(query)}">`, ...shown, '</found>'].join('\n')
}

function cut(text: string, words: readonly string[]): string {
  if (text.length <= LINE_CHARS) return text
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...places, text.length) - CONTEXT_CHARS)
  const start = places.length > 0 ? from : 0
  const part = text.slice(start, start + LINE_CHARS).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + LINE_CHARS < text.length ? '…' : ''}`
}

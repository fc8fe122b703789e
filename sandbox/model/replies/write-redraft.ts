import { textOf, type MessagesRequest } from '#sandbox/model/request.ts'
import { readElements } from '#sandbox/model/replies/reading/markup.ts'
import { wordsOf } from '#sandbox/model/replies/reading/salient.ts'

/**
 * Writes a redraft in the requested JSON. Lines stay as they are; each reason is appended to the line with the most
 * shared words.
 */
export function writeRedraft(request: MessagesRequest): string {
  const elements = readElements(request.turns.map(textOf).join('\n'))
  const lines = elements
    .filter(({ tag }) => tag === 'line')
    .map(({ attributes, text }) => ({ text, from: [attributes.get('id') ?? ''] }))
  for (const { text } of elements.filter(({ tag }) => tag === 'reason')) {
    const words = new Set(lower(text))
    const shared = lines.map((line) => lower(line.text).filter((word) => words.has(word)).length)
    const line = lines[shared.indexOf(Math.max(...shared))]
    if (line) line.text = `${line.text.replace(/[.!。！]+$/u, '')}; ${text}`
  }
  return JSON.stringify({ lines })
}

function lower(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase())
}

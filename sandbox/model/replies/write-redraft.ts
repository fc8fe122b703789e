import { textOf, type MessagesRequest } from '#sandbox/model/request.ts'
import { readElements } from '#sandbox/model/replies/reading/markup.ts'
import { wordsOf } from '#sandbox/model/replies/reading/salient.ts'

/**
 * Writes a redraft in the requested JSON. Lines stay as they are; each reason is appended to the line with the most
 * shared words, in pieces, since no reason may be told word for word.
 */
export function writeRedraft(request: MessagesRequest): string {
  const elements = readElements(request.turns.map(textOf).join('\n'))
  const lines = elements
    .filter(({ tag }) => tag === 'line')
    .map(({ attributes, text }) => ({ text, from: [attributes.get('id') ?? ''] }))
  for (const text of new Set(elements.filter(({ tag }) => tag === 'reason').map((reason) => reason.text))) {
    const words = new Set(lower(text))
    const shared = lines.map((line) => lower(line.text).filter((word) => words.has(word)).length)
    const line = lines[shared.indexOf(Math.max(...shared))]
    if (line) line.text = `${line.text.replace(/[.!。！]+$/u, '')}; ${inPieces(text)}`
  }
  return JSON.stringify({ lines })
}

/** The words of a text in pieces of four, the last piece first; without spaces in pieces of nine letters. */
function inPieces(text: string): string {
  const words = text.split(/\s+/u)
  const units = words.length > 1 ? words.map((word) => `${word} `) : Array.from(text)
  const size = words.length > 1 ? 4 : 9
  const pieces = Array.from({ length: Math.ceil(units.length / size) }, (_, at) =>
    units
      .slice(at * size, (at + 1) * size)
      .join('')
      .trim(),
  )
  return pieces.toReversed().join(', ')
}

function lower(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase())
}

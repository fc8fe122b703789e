import { textOf, type MessagesRequest } from '#sandbox/model/request.ts'
import { readElements } from '#sandbox/model/replies/reading/markup.ts'
import { salientWords } from '#sandbox/model/replies/reading/salient.ts'

const WORDS_MAX = 3

/** Returns a few telling words from the beginning of the chat. */
export function writeTitle(request: MessagesRequest): string {
  const lines = readElements(request.turns.map(textOf).join('\n')).filter(({ tag }) => tag === 'm')
  const names = lines.map(({ attributes }) => attributes.get('n') ?? '')
  const words = lines.flatMap(({ text }) => salientWords(text, names)).map((word) => word.toLowerCase())
  const [first = 'a', ...rest] = [...new Set(words)].slice(0, WORDS_MAX)
  if (words.length === 0) return 'A friendly talk'
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ').replace(/, ([^,]*)$/, ' and $1')
}

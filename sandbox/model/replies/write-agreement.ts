import { textOf, type MessagesRequest } from '#sandbox/model/request.ts'
import { makeSaidReader } from '#sandbox/model/replies/reading/said.ts'

const ASKS = /\b(in writing|on a card)\b/i
const LINES_MAX = 8

/** Returns an agreement when asked for in writing: people's statements, word for word, as lines. Null otherwise. */
export function writeAgreement(request: MessagesRequest): Record<string, unknown> | null {
  const readSaid = makeSaidReader()
  const said = request.turns.filter(({ role }) => role === 'user').flatMap((turn) => readSaid(textOf(turn)))
  const asked = said.findLastIndex(({ text }) => ASKS.test(text))
  if (asked !== said.length - 1 || asked < 1) return null
  const lines = said
    .slice(0, asked)
    .map(({ attributes, text }) => ({
      p: attributes.get('p') ?? '',
      text: text.trim(),
      m: [Number(attributes.get('id'))],
    }))
    .filter(({ p, text }) => /^p\d+$/.test(p) && !/[?？؟]/.test(text))
    .slice(-LINES_MAX)
  if (lines.length === 0) return null
  const people = [...new Set(lines.map(({ p }) => p))]
  return { question: 'What have we settled?', lines: lines.map(({ text, m }) => ({ text, m })), people }
}

import type { Message } from '../../../protocol/entities.ts'
import type { MessageFile } from '../../../protocol/files.ts'
import { excerpt } from '../../messages/excerpt.ts'

type Shown = Pick<MessageFile, 'kind' | 'alt' | 'name'>

/** Files in words, for those who do not see them: what their sender says of them, else how many there are. */
export function filesInWords(files: readonly Shown[]): string {
  const said = files.map(({ kind, alt, name }) => (kind === 'pdf' ? `PDF ${name}`.trim() : alt))
  const [first = ''] = said
  if (files.length === 1) return first === '' ? 'Picture' : files[0]?.kind === 'pdf' ? first : `Picture: ${first}`
  return [`${files.length} pictures`, ...said.filter((words) => words !== '')].join(': ')
}

/** The beginning of a message, for the names of buttons that are about it; its files where there are no words. */
export function nameOfMessage({ text, files = [] }: Pick<Message, 'text' | 'files'>): string {
  return excerpt(text.trim() === '' && files.length > 0 ? filesInWords(files) : text)
}

/** A message as it is said aloud: pictures and files before the words. */
export function spokenWords({ text, files = [] }: Pick<Message, 'text' | 'files'>): string {
  return [files.length > 0 && filesInWords(files), text].filter(Boolean).join('. ')
}

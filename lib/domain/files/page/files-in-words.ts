import type { Message } from '../../../protocol/entities.ts'
import type { MessageFile } from '../../../protocol/files.ts'
import { excerpt } from '../../messages/excerpt.ts'

type Shown = Pick<MessageFile, 'kind' | 'alt' | 'name'>

/** Describes files to screen readers: the sender's words, or a count. */
export function filesInWords(files: readonly Shown[]): string {
  const said = files.map(({ kind, alt, name }) => (kind === 'pdf' ? `PDF ${name}`.trim() : alt))
  const [first = ''] = said
  if (files.length === 1) return first === '' ? 'Picture' : files[0]?.kind === 'pdf' ? first : `Picture: ${first}`
  return [`${files.length} pictures`, ...said.filter((words) => words !== '')].join(': ')
}

/** Returns a message's first words for the accessible names of its buttons; describes its files when it has no words. */
export function nameOfMessage({ text, files = [] }: Pick<Message, 'text' | 'files'>): string {
  return excerpt(text.trim() === '' && files.length > 0 ? filesInWords(files) : text)
}

/** Returns a message as a screen reader says it: files first, then the text. */
export function spokenWords({ text, files = [] }: Pick<Message, 'text' | 'files'>): string {
  return [files.length > 0 && filesInWords(files), text].filter(Boolean).join('. ')
}

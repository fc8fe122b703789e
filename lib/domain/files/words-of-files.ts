import type { Message } from '../../protocol/entities.ts'
import type { MessageFile } from '../../protocol/files.ts'
import { filesText } from '../../protocol/texts/files.ts'

type Said = { text: string; files?: readonly Pick<MessageFile, 'kind' | 'alt' | 'name'>[] | null | undefined }

/** Returns a message's text, or words for its files when it has no text (IMG-1). */
export function saidIn({ text, files }: Said): string {
  return text === '' && files?.length ? filesText(files) : text
}

/** FIND-1: returns the searchable words of a message: its text, and its files' descriptions and names. */
export function searchedIn({ text, files }: Pick<Message, 'text' | 'files'>): string {
  if (!files) return text
  return [text, ...files.flatMap(({ alt, name }) => [alt, name])].filter(Boolean).join('\n')
}

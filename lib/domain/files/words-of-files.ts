import type { Message } from '../../protocol/entities.ts'
import type { MessageFile } from '../../protocol/files.ts'
import { filesText } from '../../protocol/texts/files.ts'

type Said = { text: string; files?: readonly Pick<MessageFile, 'kind' | 'alt' | 'name'>[] | null | undefined }

/** A message's words; where it has only files, words for these (IMG-1). */
export function saidIn({ text, files }: Said): string {
  return text === '' && files?.length ? filesText(files) : text
}

/** FIND-1: all words by which a message is found: its text, and what its files show and are called. */
export function searchedIn({ text, files }: Pick<Message, 'text' | 'files'>): string {
  if (!files) return text
  return [text, ...files.flatMap(({ alt, name }) => [alt, name])].filter(Boolean).join('\n')
}

import type { Message } from '../../protocol/entities.ts'
import { tombstoneText } from '../../protocol/texts/en.ts'
import { saidIn } from '../files/words-of-files.ts'

/** A message as clients read it that know no deletions and no files: words stand in the place of both (contract, section 9). */
export function asOlderRead(message: Message): Message {
  if (message.deletedAt !== undefined) return { ...message, text: tombstoneText('author') }
  return message.files ? { ...message, text: saidIn(message) } : message
}

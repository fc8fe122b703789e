import type { Message } from '../../protocol/entities.ts'
import { tombstoneText } from '../../protocol/texts/en.ts'
import { saidIn } from '../files/words-of-files.ts'

/** Returns a message for clients without deletions and files: words replace both (contract, section 9). */
export function asOlderRead(message: Message): Message {
  if (message.deletedAt !== undefined) return { ...message, text: tombstoneText('author') }
  return message.files ? { ...message, text: saidIn(message) } : message
}

import type { Message } from '../../protocol/entities.ts'
import { tombstoneText } from '../../protocol/texts/en.ts'

/** A message as clients read it that know of no deletions: words stand in the place of what is gone (contract, section 9). */
export function asOlderRead(message: Message): Message {
  return message.deletedAt === undefined ? message : { ...message, text: tombstoneText('author') }
}

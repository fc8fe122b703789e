import type { ExportedMessage } from '../../../protocol/chat-export.ts'
import type { Message } from '../../../protocol/entities.ts'
import { isHidden } from '../message-rows.ts'

/** COPY-1: exports a message; null when it is hidden or still streaming. */
export function exportedMessage(message: Message): ExportedMessage | null {
  const { id, seq, kind = 'person', userId, userName, timestamp, text, status } = message
  if (status === 'streaming' || isHidden({ text, status })) return null
  // Listed by name: private fields of the sender, such as tempMsgId, must not be copied.
  const {
    error,
    reason,
    notice,
    replyTo,
    mentions,
    reactions,
    editedAt,
    edits,
    deletedAt,
    deletedBy,
    cardId,
    release,
    checkIn,
    files,
  } = message
  return {
    ...{ id, seq, kind, userId, userName, timestamp, text },
    status: status === 'failed' ? 'failed' : 'sent',
    ...withoutEmpty({ error, reason, notice, replyTo, mentions, reactions, editedAt, edits, deletedAt, deletedBy }),
    ...withoutEmpty({ checkIn: checkIn && { checkInId: checkIn.checkInId } }),
    ...withoutEmpty({ cardId, release, files: files?.map(({ kind, alt, name }) => ({ kind, alt, name })) }),
  }
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

function withoutEmpty<Fields extends object>(fields: Fields): Partial<Given<Fields>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Given<Fields>>
}

import type { ExportedMessage } from '../../../protocol/chat-export.ts'
import type { Message } from '../../../protocol/entities.ts'
import { isHidden } from '../message-rows.ts'

/** COPY-1: a message as an export has it; null where it is hidden or still being written. */
export function exportedMessage(message: Message): ExportedMessage | null {
  const { id, seq, kind = 'person', userId, userName, timestamp, text, status } = message
  if (status === 'streaming' || isHidden({ text, status })) return null
  // Each field by name: what is only its sender's, like tempMsgId, is not taken along with the rest.
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

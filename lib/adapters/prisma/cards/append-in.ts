import type { Draft } from '../../../domain/messages/draft.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal, type ErrorCode } from '../../../protocol/errors.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../messages/message-row.ts'
import type { Tx } from './locked-card.ts'

/**
 * Stores a message of the room in the caller's commit: no card without its message, no end without its notice. The
 * caller has locked the session. Throws a Refusal when the message is not stored.
 */
export async function appendIn(tx: Tx, draft: Draft): Promise<Message> {
  const [answer] = await tx.$queryRaw<{ outcome: string }[]>`
    SELECT outcome FROM append_message(${JSON.stringify(draft)}::jsonb, 0, 0, 0, 0, 0)`
  if (answer?.outcome !== 'stored') throw new Refusal((answer?.outcome ?? 'UNAVAILABLE') as ErrorCode)
  const [row] = await tx.$queryRawUnsafe<MessageRow[]>(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1`, draft.id)
  return toMessage(row!)
}

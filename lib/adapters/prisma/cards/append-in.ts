import type { Draft } from '../../../domain/messages/draft.ts'
import type { Message } from '../../../protocol/entities.ts'
import { ERRORS, Refusal, type ErrorCode } from '../../../protocol/errors.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../messages/message-row.ts'
import type { Tx } from './locked-card.ts'

/**
 * Stores a message of the room in the caller's commit: no card without its message, no end without its notice. The
 * caller has locked the session. Throws the function's refusal when the message is not stored.
 */
export async function appendIn(tx: Tx, draft: Draft): Promise<Message> {
  const [answer] = await tx.$queryRaw<{ outcome: string }[]>`
    SELECT outcome FROM append_message(${JSON.stringify(draft)}::jsonb, 0, 0, 0, 0, 0)`
  if (answer?.outcome !== 'stored') throw failureOf(answer?.outcome)
  const [row] = await tx.$queryRawUnsafe<MessageRow[]>(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1`, draft.id)
  return toMessage(row!)
}

/** A refusal only for a code of ours: any other outcome, as a repeat, is a fault of the caller. */
function failureOf(outcome: string | undefined): Error {
  return isErrorCode(outcome) ? new Refusal(outcome) : new Error(`A message was not stored: ${outcome}`)
}

function isErrorCode(outcome: string | undefined): outcome is ErrorCode {
  return outcome !== undefined && Object.hasOwn(ERRORS, outcome)
}

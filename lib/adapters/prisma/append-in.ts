import type { Draft } from '../../domain/messages/draft.ts'
import type { Message } from '../../protocol/entities.ts'
import { ERRORS, Refusal, type ErrorCode } from '../../protocol/errors.ts'
import type { Prisma } from './generated/client.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './messages/message-row.ts'

type Tx = Prisma.TransactionClient

/**
 * Stores a message of the room in the caller's commit: no card without its message, no end without its notice. The
 * caller has locked the session. Throws the function's refusal when the message is not stored.
 */
export async function appendIn(tx: Tx, draft: Draft): Promise<Message> {
  const outcome = await append(tx, draft)
  if (outcome !== 'stored') throw failureOf(outcome)
  const [row] = await tx.$queryRawUnsafe<MessageRow[]>(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1`, draft.id)
  return toMessage(row!)
}

/** Stores a message as {@link appendIn} does, but only once under its tempMsgId: a repeat stores nothing. */
export async function appendOnceIn(tx: Tx, draft: Draft & { tempMsgId: string }): Promise<void> {
  const outcome = await append(tx, draft)
  if (outcome !== 'stored' && outcome !== 'repeat') throw failureOf(outcome)
}

async function append(tx: Tx, draft: Draft): Promise<string | undefined> {
  const [answer] = await tx.$queryRaw<{ outcome: string }[]>`
    SELECT outcome FROM append_message(${JSON.stringify(draft)}::jsonb, 0, 0, 0, 0, 0)`
  return answer?.outcome
}

/** A refusal only for a code of ours: any other outcome is a fault of the caller. */
function failureOf(outcome: string | undefined): Error {
  return isErrorCode(outcome) ? new Refusal(outcome) : new Error(`A message was not stored: ${outcome}`)
}

function isErrorCode(outcome: string | undefined): outcome is ErrorCode {
  return outcome !== undefined && Object.hasOwn(ERRORS, outcome)
}

import { quotationOf } from '../../../domain/messages/addressed/quotation.ts'
import type { Quotation } from '../../../protocol/addressed.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { Quotations } from '../../../services/ports/messages.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { lockSession } from '../locked-session.ts'
import { BY_PEOPLE, MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'

/** Reads and renews quoted messages (REPLY-1). */
export function makeQuotations({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>): Quotations {
  async function find(sessionId: string, messageId: string): Promise<Message | null> {
    const { rows } = await pool.query<MessageRow>({
      name: 'quoted_message',
      text: QUOTED,
      values: [sessionId, messageId],
    })
    return rows[0] ? toMessage(rows[0]) : null
  }

  return {
    find,

    async renew(sessionId: string, quotation: Quotation): Promise<boolean> {
      const now = currentOf(quotation, await find(sessionId, quotation.messageId))
      if (now.snippet === quotation.snippet) return false
      await prisma.$transaction(async (tx) => {
        await lockSession(tx, sessionId)
        const [row] = await tx.$queryRawUnsafe<MessageRow[]>(QUOTED, sessionId, quotation.messageId)
        await renewQuotations(tx, sessionId, currentOf(quotation, row ? toMessage(row) : null))
      })
      return true
    },

    async unlessLast(sessionId: string, seq: number): Promise<Quotation | null> {
      const { rows } = await pool.query<MessageRow>({
        name: 'answered_message',
        text: ANSWERED,
        values: [sessionId, seq],
      })
      return rows[0] ? quotationOf(toMessage(rows[0])) : null
    },
  }
}

function currentOf(quotation: Quotation, message: Message | null): Quotation {
  return message ? quotationOf(message) : quotationOf({ ...quotation, id: quotation.messageId, text: '' }, true)
}

/**
 * Brings all quotations of a message up to date, with the rev of this commit. Call it in the transaction that changes
 * the message's text, under the session's lock.
 */
export async function renewQuotations(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  sessionId: string,
  quotation: Quotation,
): Promise<void> {
  const { messageId, seq } = quotation
  await tx.$executeRaw`
    UPDATE message SET details = jsonb_set(details, '{replyTo}', ${JSON.stringify(quotation)}::jsonb), rev = next_rev(session_id)
    WHERE session_id = ${sessionId} AND seq > ${seq} AND details -> 'replyTo' ->> 'messageId' = ${messageId}`
}

const NOT_CLEARED = 'seq > (SELECT cleared_seq FROM session WHERE id = $1)'
const QUOTED = `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_id = $1 AND id = $2 AND ${NOT_CLEARED}`
const ANSWERED = `
  SELECT ${MESSAGE_COLUMNS} FROM message m WHERE session_id = $1 AND seq = $2 AND ${NOT_CLEARED}
    AND EXISTS (SELECT FROM message later WHERE later.session_id = $1 AND later.seq > $2 AND ${BY_PEOPLE})`

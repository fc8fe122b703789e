import type { Draft } from '../../../domain/messages/draft.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Notice } from '../../../protocol/entities.ts'
import { noticeText } from '../../../protocol/texts/en.ts'
import type { Prisma } from '../generated/client.ts'

/**
 * Stores a message in the transaction of the change that it reports: both or neither. The caller has locked the
 * session. A repeated tempMsgId stores nothing.
 */
export async function sayInRoom(tx: Prisma.TransactionClient, draft: Draft): Promise<void> {
  await tx.$queryRaw`SELECT outcome FROM append_message(${JSON.stringify(draft)}::jsonb, 0, 0, 0, 0, 0)`
}

/** Builds a notice for {@link sayInRoom}; `onceKey` becomes its tempMsgId. */
export function noticeIn(sessionId: string, messageId: string, onceKey: string, notice: Notice): Draft {
  return {
    id: messageId,
    sessionId,
    userId: SYSTEM_USER_ID,
    userName: SYSTEM_USER_ID,
    personIds: [SYSTEM_USER_ID],
    kind: 'notice',
    text: noticeText(notice),
    details: { notice },
    status: 'sent',
    tempMsgId: onceKey,
  }
}

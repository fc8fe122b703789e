import { quotationOf } from '../../../domain/messages/addressed/quotation.ts'
import type { StoredDetails } from './details.ts'
import type { Prisma } from '../generated/client.ts'
import { forgetCardSource, unquoteCardSource } from '../cards/card-upkeep.ts'
import { forgetSource } from '../parley/forget-source.ts'
import type { LockedMessage } from './locked-message.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'
import { renewQuotations } from './quotations.ts'
import { takeRev, takeRowRev } from '../rev.ts'
import { rewriteSearchLine } from '../search/rewrite-line.ts'

/** The new words of a message, or none for a tombstone. */
export type Rewriting = { text: string; details: Omit<StoredDetails, 'textRev'>; isGone: boolean }

/**
 * The one place that changes or deletes the text of a stored message. Everything made of the text changes with it:
 * search words, earlier versions, Parley's notes and its title (EDIT-4), quotations (REPLY-1). The caller has locked the
 * session ({@link lockMessage}).
 */
export async function rewrite(
  tx: Prisma.TransactionClient,
  sessionId: string,
  { id, seq, now }: LockedMessage,
  { text, details, isGone }: Rewriting,
): Promise<{ row: MessageRow; isMemoryStale: boolean }> {
  const rev = await takeRowRev(tx, sessionId)
  const [row] = await tx.$queryRawUnsafe<MessageRow[]>(
    `UPDATE message SET text = $2, details = $3::jsonb, rev = $4, is_refused = $5,
       reactions = CASE WHEN NOT $5 THEN reactions END,
       status = CASE WHEN $5 THEN 'sent' ELSE status END,
       error = CASE WHEN NOT $5 THEN error END,
       reason = CASE WHEN NOT $5 THEN reason END
     WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}`,
    id,
    text,
    JSON.stringify({ ...details, textRev: rev }),
    rev,
    isGone,
  )
  if (isGone) {
    await tx.messageSearch.deleteMany({ where: { sessionId, seq } })
    await tx.messageVersion.deleteMany({ where: { sessionId, seq } })
    await forgetCardSource(tx, sessionId, id)
    await tx.storedFile.updateMany({ where: { messageId: id, removedAt: null }, data: { removedAt: now } }) // IMG-4
  } else {
    await unquoteCardSource(tx, sessionId, id)
    const words = JSON.stringify(details)
    await tx.$executeRaw`
      UPDATE message_search
      SET words = to_tsvector('simple', concat_ws(' ', ${text}::text, file_words(${id}::text, ${words}::jsonb)))
      WHERE session_id = ${sessionId} AND seq = ${seq}`
  }
  await rewriteSearchLine(tx, sessionId, row!)
  await renewQuotations(tx, sessionId, quotationOf(toMessage(row!)))
  const isUntitled = await forgetTitle(tx, sessionId, seq)
  const isForgotten = await forgetSource(tx, sessionId, seq, isGone)
  return { row: row!, isMemoryStale: isForgotten || isUntitled }
}

/** Drops the title that Parley proposed of this message; one that is proposed just now is lost with its task. */
async function forgetTitle(tx: Prisma.TransactionClient, sessionId: string, seq: number): Promise<boolean> {
  const untitled = await tx.session.updateMany({
    where: { id: sessionId, proposedTitle: { not: null }, OR: [{ titleToSeq: null }, { titleToSeq: { gte: seq } }] },
    data: { proposedTitle: null },
  })
  if (untitled.count > 0) await takeRev(tx, sessionId, 'settings') // the room shows the title (ROOM-1)
  return untitled.count > 0
}

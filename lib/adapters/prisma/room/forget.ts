import { forgetAsides } from '../aside/forget-asides.ts'
import { Prisma } from '../generated/client.ts'
import { takeRev } from '../rev.ts'

/**
 * Deletes all notes and indexes of a session, besides the words of its messages. A gateway that is writing notes loses
 * its task.
 */
export async function forgetAll(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  await tx.memoryTask.deleteMany({ where: { sessionId } })
  await tx.memorySegment.deleteMany({ where: { sessionId } })
  await tx.memoryLine.deleteMany({ where: { sessionId } })
  await tx.searchBlock.deleteMany({ where: { sessionId } })
}

/**
 * Erases the messages of this stretch and their words. A message with a tempMsgId keeps an empty row, so that a repeat
 * is still recognised (decision 5).
 */
export async function erase(
  tx: Prisma.TransactionClient,
  sessionId: string,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
): Promise<void> {
  const stretch = { sessionId, seq: { gt: afterSeq, lte: toSeq } }
  // People's messages before Parley's, in the lock order of a refused reply: the reverse deadlocks.
  await tx.message.updateMany({
    where: { ...stretch, tempMsgId: { not: null }, NOT: { text: '', userName: '' } },
    data: { text: '', userName: '', details: Prisma.DbNull, reactions: Prisma.DbNull },
  })
  await tx.messageVersion.deleteMany({ where: stretch })
  await tx.message.deleteMany({ where: { ...stretch, tempMsgId: null } })
  await tx.messageSearch.deleteMany({ where: stretch })
}

/**
 * Deletes the notes and index of an ended session; if it is opened again, its messages are noted anew. Empty lines
 * remain, so that lines removed by people do not come back. People who come back are told that the notes are gone
 * (FEED-1).
 */
export async function forgetUntilReopened(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  await tx.memoryTask.deleteMany({ where: { sessionId } })
  await tx.memorySegment.deleteMany({ where: { sessionId } })
  const forgotten = await tx.memoryLine.deleteMany({ where: { sessionId, removedAt: null } })
  if (forgotten.count > 0) await takeRev(tx, sessionId, 'memory')
  await tx.messageSearch.deleteMany({ where: { sessionId } })
  await forgetAsides(tx, sessionId, 'everybody') // DEC-70: no one could return to theirs
  await tx.$executeRaw`UPDATE session SET memory_seq = cleared_seq WHERE id = ${sessionId}`
}

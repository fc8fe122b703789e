import { forgetAsides } from '../aside/forget-asides.ts'
import { Prisma } from '../generated/client.ts'

/**
 * Everything that was noted or indexed of a session is gone, besides the words of its messages, and whoever writes on it just now
 * may not store it any more.
 */
export async function forgetAll(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  await tx.memoryTask.deleteMany({ where: { sessionId } })
  await tx.memorySegment.deleteMany({ where: { sessionId } })
  await tx.memoryLine.deleteMany({ where: { sessionId } })
  await tx.searchBlock.deleteMany({ where: { sessionId } })
}

/**
 * What was said in this stretch is gone, and the words of it. A message that could be sent again keeps an empty row, so that
 * its repeat is still known as one (decision 5).
 */
export async function erase(
  tx: Prisma.TransactionClient,
  sessionId: string,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
): Promise<void> {
  const stretch = { sessionId, seq: { gt: afterSeq, lte: toSeq } }
  // People's messages before Parley's, in the order in which a refused reply locks them: the other way round the two deadlock.
  await tx.message.updateMany({
    where: { ...stretch, tempMsgId: { not: null }, NOT: { text: '', userName: '' } },
    data: { text: '', userName: '', details: Prisma.DbNull, reactions: Prisma.DbNull },
  })
  await tx.messageVersion.deleteMany({ where: stretch })
  await tx.message.deleteMany({ where: { ...stretch, tempMsgId: null } })
  await tx.messageSearch.deleteMany({ where: stretch })
}

/**
 * The session ends. If it is opened again its messages are remembered anew; what somebody removed stays removed, so their
 * empty lines remain.
 */
export async function forgetUntilReopened(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  await tx.memoryTask.deleteMany({ where: { sessionId } })
  await tx.memorySegment.deleteMany({ where: { sessionId } })
  await tx.memoryLine.deleteMany({ where: { sessionId, removedAt: null } })
  await tx.messageSearch.deleteMany({ where: { sessionId } })
  await forgetAsides(tx, sessionId, 'everybody') // DEC-70: nobody could come back to theirs
  await tx.$executeRaw`UPDATE session SET memory_seq = cleared_seq WHERE id = ${sessionId}`
}

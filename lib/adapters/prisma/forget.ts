import type { Prisma } from './generated/client.ts'

/** Everything that Parley remembers of a session is gone, and whoever writes on it just now may not store it any more. */
export async function forgetAll(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  await tx.memoryTask.deleteMany({ where: { sessionId } })
  await tx.memorySegment.deleteMany({ where: { sessionId } })
  await tx.memoryLine.deleteMany({ where: { sessionId } })
  await tx.messageSearch.deleteMany({ where: { sessionId } })
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
  await tx.$executeRaw`UPDATE session SET memory_seq = cleared_seq WHERE id = ${sessionId}`
}

import { Refusal } from '../../../../protocol/errors.ts'
import type { Prisma } from '../../generated/client.ts'

/** A member, under the id and the name that they have in the room. */
export type Joined = { userId: string; userName: string }

/** Returns the member with this id. Throws NOT_JOINED for any other id: they may have been removed meanwhile. */
export async function requireJoined(tx: Prisma.TransactionClient, sessionId: string, userId: string): Promise<Joined> {
  const own = await tx.participant.findFirst({
    where: { sessionId, userId, removedAt: null },
    select: { userId: true, userName: true },
  })
  if (!own) throw new Refusal('NOT_JOINED')
  return own
}

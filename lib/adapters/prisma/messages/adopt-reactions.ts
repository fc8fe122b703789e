import { reactionsOfOne, type StoredReaction } from '../../../domain/messages/reactions.ts'
import type { Prisma } from '../generated/client.ts'

/**
 * REACT-1: gives the guests' reactions to the one person that they are now. Reads changed messages alone, by their
 * index: a message with reactions has a rev.
 */
export async function adoptReactions(
  tx: Prisma.TransactionClient,
  sessionId: string,
  userId: string,
  guestIds: readonly string[],
): Promise<void> {
  const given = await tx.$queryRaw<{ id: string; reactions: StoredReaction[] }[]>`
    SELECT id, reactions FROM message m
    WHERE session_id = ${sessionId} AND rev IS NOT NULL
      AND EXISTS (SELECT FROM jsonb_array_elements(reactions) r WHERE r -> 'userIds' ?| ${guestIds})`
  if (given.length === 0) return
  const merged = given.map(({ id, reactions }) => ({ id, reactions: reactionsOfOne(reactions, userId, guestIds) }))
  await tx.$executeRaw`
    UPDATE message m SET reactions = n.reactions, rev = next_rev(session_id)
    FROM jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) AS n(id text, reactions jsonb) WHERE m.id = n.id`
}

import type { Prisma } from '../../generated/client.ts'

/** DOOR-3: true when one of these ids of one person was removed from the session. */
export async function isBanned(
  tx: Prisma.TransactionClient,
  sessionId: string,
  ids: readonly string[],
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isBanned: boolean }[]>`
    SELECT is_banned(${sessionId}, ${[...ids]}::text[]) AS "isBanned"`
  return row?.isBanned ?? false
}

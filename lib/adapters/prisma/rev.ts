import type { Prisma } from './generated/client.ts'

/** What of a room is told as a whole, and has one rev. Votes take theirs by triggers, people mostly. */
type Part = 'people' | 'settings' | 'parley' | 'memory' | 'cleared'

/** Stamps parts of a room with the rev of this commit, which every gateway hears of (FEED-1). */
export async function takeRev(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  sessionId: string,
  ...parts: readonly Part[]
): Promise<void> {
  await tx.$executeRaw`SELECT next_rev(${sessionId}, part) FROM unnest(${[...parts]}::text[]) part`
}

import type { Prisma } from './generated/client.ts'

/**
 * The parts of a room that are told as a whole, with one rev each. Votes, and mostly people, take theirs by triggers.
 */
type Part = 'people' | 'settings' | 'parley' | 'memory' | 'cleared'

/** Stamps parts of a room with the rev of this commit; every gateway hears of it (FEED-1). */
export async function takeRev(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  sessionId: string,
  ...parts: readonly Part[]
): Promise<void> {
  await tx.$executeRaw`SELECT next_rev(${sessionId}, part) FROM unnest(${[...parts]}::text[]) part`
}

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

/**
 * Takes the rev of this commit for a row that carries it itself: a message, a card or a check-in. Every gateway hears of
 * it. Throws when the session is gone.
 */
export async function takeRowRev(tx: Pick<Prisma.TransactionClient, '$queryRaw'>, sessionId: string): Promise<number> {
  const [taken] = await tx.$queryRaw<{ rev: number | null }[]>`SELECT next_rev(${sessionId}) AS rev`
  if (!taken?.rev) throw new Error('The session of a new rev is gone')
  return taken.rev
}

import type { Prisma } from '../generated/client.ts'

/**
 * The asides of a session are gone: of the person with these ids, or all of them. A reply that is being written finds its line
 * gone and ends. The one door to asides for whatever deletes; it reads none.
 */
export async function forgetAsides(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  sessionId: string,
  ids: readonly string[] | 'everybody',
): Promise<void> {
  const isAll = ids === 'everybody'
  const theirs = isAll ? [] : [...ids]
  await tx.$executeRaw`
    UPDATE aside_reply SET session_id = NULL WHERE session_id = ${sessionId} AND (${isAll} OR person_id = ANY (${theirs}))`
  await tx.$executeRaw`
    DELETE FROM aside_line WHERE session_id = ${sessionId} AND (${isAll} OR person_id = ANY (${theirs}))`
}

import type { Prisma } from '../generated/client.ts'

/**
 * Deletes a session's asides: those of the person with these ids, or all. A running reply finds its line gone and ends.
 * Every deletion goes through here; it reads no aside.
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

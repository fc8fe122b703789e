import type { Prisma } from './generated/client.ts'

/** The moment of this transaction, by the clock that dates all that is stored. */
export async function databaseNow(tx: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('The database did not say what time it is.')
  return row.now
}

import type { Prisma } from './generated/client.ts'

/** Returns the time of this transaction, by the clock that dates all rows. */
export async function databaseNow(tx: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('The database did not say what time it is.')
  return row.now
}

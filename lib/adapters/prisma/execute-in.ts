import type { Execute } from '../../services/ports/jobs.ts'
import type { Prisma } from './generated/client.ts'

/** Statements of a job that is queued in this transaction: with its reason it is there, or neither is. */
export function executeIn(tx: Prisma.TransactionClient): Execute {
  return async (text, values = []) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) })
}

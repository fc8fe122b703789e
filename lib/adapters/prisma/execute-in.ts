import type { Execute } from '../../services/ports/jobs.ts'
import type { Prisma } from './generated/client.ts'

/** Runs the statements that queue a job in this transaction: the job and its reason are stored together. */
export function executeIn(tx: Prisma.TransactionClient): Execute {
  return async (text, values = []) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) })
}

import type { CheckInChanged } from '../../../services/ports/mediation/check-ins.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import type { CheckIn as Row, Prisma } from '../generated/client.ts'
import { executeIn } from '../execute-in.ts'
import { takeRowRev } from '../rev.ts'
import { toCheckIn } from './check-in-row.ts'

export type Tx = Prisma.TransactionClient

/** Changes a check-in, with the rev of this commit. */
export async function changeRow(
  tx: Tx,
  { id, sessionId }: Pick<Row, 'id' | 'sessionId'>,
  data: Prisma.CheckInUpdateInput,
): Promise<CheckInChanged> {
  const row = await tx.checkIn.update({ where: { id }, data: { ...data, rev: await takeRowRev(tx, sessionId) } })
  return { checkIn: toCheckIn(row), isChanged: true }
}

/** Queues the job of a check-in in this transaction: with the row, or not at all. */
export async function queueIn(
  tx: Tx,
  jobs: Pick<Jobs, 'addIn'>,
  { id: checkInId, sessionId }: Pick<Row, 'id' | 'sessionId'>,
  at: Date,
): Promise<void> {
  await jobs.addIn(executeIn(tx), 'check-in', checkInId, { sessionId, checkInId }, at)
}

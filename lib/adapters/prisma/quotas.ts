import type { Allowance, Purse, QuotaSizes } from '../../domain/quota.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Database } from './database.ts'

/** What `append_message` and `take_quota` answer of the quotas that a message was counted in. */
export type QuotaRow = {
  daily_used: number | null
  daily_max: number | null
  weekly_used: number | null
  weekly_max: number | null
  address_used: number | null
  address_max: number | null
}

/** The sizes in the order in which the functions take them. */
export function limitsOf(sizes: QuotaSizes): number[] {
  return [sizes.anonymousDaily, sizes.addressDaily, sizes.freeDaily, sizes.paidDaily, sizes.paidWeekly]
}

export function quotasOf(row: QuotaRow): Allowance[] {
  const pairs = [
    [row.daily_used, row.daily_max],
    [row.weekly_used, row.weekly_max],
    [row.address_used, row.address_max],
  ] as const
  return pairs.flatMap(([used, max]) => (used === null || max === null ? [] : [{ used, max }]))
}

/**
 * Counts what is no message and costs as much as one. Answers the quotas it was counted in. Throws QUOTA_EXCEEDED or
 * LIMIT_EXCEEDED, with nothing counted.
 */
export function makeTakeQuota({ pool }: Pick<Database, 'pool'>, sizes: QuotaSizes) {
  return async function takeQuota({ subject, accountId, addressSubject }: Purse): Promise<Allowance[]> {
    const { rows } = await pool.query<QuotaRow & { refusal: 'QUOTA_EXCEEDED' | 'LIMIT_EXCEEDED' | null }>(
      'SELECT * FROM take_quota($1, $2, $3, $4, $5, $6, $7, $8)',
      [subject, accountId, addressSubject, ...limitsOf(sizes)],
    )
    const [row] = rows
    if (row?.refusal) throw new Refusal(row.refusal)
    return row ? quotasOf(row) : []
  }
}

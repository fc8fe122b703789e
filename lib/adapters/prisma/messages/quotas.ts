import type { Allowance, Purse, QuotaSizes } from '../../../domain/account/quota.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Database } from '../database.ts'
import type { QuotaStore } from '../../../services/ports/money.ts'

/** The quotas that a message counted in, as `append_message` and `take_quota` return them. */
export type QuotaRow = {
  daily_used: number | null
  daily_max: number | null
  weekly_used: number | null
  weekly_max: number | null
  address_used: number | null
  address_max: number | null
}

/** Returns the sizes in the order of the SQL functions' parameters. */
export function limitsOf(sizes: QuotaSizes): number[] {
  return [sizes.anonymousDaily, sizes.addressDaily, sizes.freeDaily, sizes.paidDaily, sizes.paidWeekly]
}

type Taken = QuotaRow & { refusal: 'QUOTA_EXCEEDED' | 'LIMIT_EXCEEDED' | null }
/** Runs {@link takeQuota}'s statement, in a transaction or alone. */
type Run = (text: string, values: (string | number | null)[]) => Promise<Taken[]>

/** Counts one message. Throws QUOTA_EXCEEDED or LIMIT_EXCEEDED, with nothing counted. */
export async function takeQuota(
  run: Run,
  { subject, accountId, addressSubject }: Purse,
  sizes: QuotaSizes,
): Promise<Allowance[]> {
  const [row] = await run(
    'SELECT * FROM take_quota($1::text, $2::text, $3::text, $4::int, $5::int, $6::int, $7::int, $8::int)',
    [subject, accountId, addressSubject, ...limitsOf(sizes)],
  )
  if (row?.refusal) throw new Refusal(row.refusal)
  return row ? quotasOf(row) : []
}

export function quotasOf(row: QuotaRow): Allowance[] {
  const pairs = [
    [row.daily_used, row.daily_max],
    [row.weekly_used, row.weekly_max],
    [row.address_used, row.address_max],
  ] as const
  return pairs.flatMap(([used, max]) => (used === null || max === null ? [] : [{ used, max }]))
}

/** Counts each payer's and each address's messages per day, and other things that cost a message. */
export function makeQuotaStore({ pool }: Pick<Database, 'pool'>, sizes: QuotaSizes): QuotaStore {
  return {
    take: (purse: Purse): Promise<Allowance[]> =>
      takeQuota(async (text, values) => (await pool.query<Taken>(text, values)).rows, purse, sizes),

    async used(accountId: string): Promise<{ day: number; week: number }> {
      const { rows } = await pool.query<{ day: number; week: number }>(
        `SELECT coalesce(sum(count) FILTER (WHERE day = today), 0)::int AS day, coalesce(sum(count), 0)::int AS week
         FROM usage, (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS clock
         WHERE subject = $1 AND day > today - 7 AND day <= today`,
        [accountId],
      )
      return rows[0] ?? { day: 0, week: 0 }
    },

    /** Message quotas count 7 days at most (DEC-17), files one (IMG-3). */
    async forget(): Promise<void> {
      await pool.query(`DELETE FROM file_day WHERE day < (now() AT TIME ZONE 'UTC')::date`)
      await pool.query(`DELETE FROM usage WHERE day < (now() AT TIME ZONE 'UTC')::date - 7`)
    },
  }
}

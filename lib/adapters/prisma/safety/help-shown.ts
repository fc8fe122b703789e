import type { HelpCount, HelpShown } from '../../../services/ports/safety.ts'
import type { Database } from '../database.ts'

/** After a year a card counts as new. */
const KEPT_DAYS = 365
/** Days that no running gateway counted are counted later, up to this age. */
const COUNTED_LATER_DAYS = 30

/** CARE-2: stores shown help cards under a keyed hash alone, and once a day their number. */
export function makeHelpShown({ pool }: Database, keyOf: (card: string) => string): HelpShown {
  return {
    /** True once per person, room and kind, on all gateways and after any restart. */
    async isFirst({ sessionId, person, kind }): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'help_shown',
        text: `INSERT INTO help_shown (key, kind, day) VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date)
               ON CONFLICT DO NOTHING`,
        values: [keyOf(`${sessionId} ${person} ${kind}`), kind],
      })
      return rowCount === 1
    },

    /** Counts the days that are over, and returns those that no other gateway has counted. */
    async countDays(): Promise<HelpCount[]> {
      const { rows } = await pool.query<HelpCount>(
        `INSERT INTO help_count (day, kind, count)
         SELECT day, kind, count(*) FROM help_shown
         WHERE day < (now() AT TIME ZONE 'UTC')::date AND day >= (now() AT TIME ZONE 'UTC')::date - $1::int
         GROUP BY day, kind
         ON CONFLICT DO NOTHING
         RETURNING day::text, kind, count`,
        [COUNTED_LATER_DAYS],
      )
      return rows
    },

    async forget(): Promise<void> {
      await pool.query(`DELETE FROM help_shown WHERE day < (now() AT TIME ZONE 'UTC')::date - $1::int`, [KEPT_DAYS])
    },
  }
}

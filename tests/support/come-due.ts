type Sql = (text: string, values: unknown[]) => Promise<unknown>

/** DUE-1: makes a check-in due now. */
export async function comeDue(sql: Sql, checkInId: string): Promise<void> {
  await sql(
    `WITH due AS (UPDATE check_in SET due_at = now() WHERE id = $1 AND due_at IS NOT NULL)
     UPDATE jobs.job SET start_after = now() WHERE name = 'check-in' AND data->>'checkInId' = $1 AND state < 'active'`,
    [checkInId],
  )
}

import type pg from 'pg'

/** Per table: its number of rows, and a checksum that ignores their order. */
export type Fingerprint = Record<string, { rows: number; sum: string }>

/** Reads all tables of the product, as this transaction sees them. */
export async function fingerprintOf(client: pg.Client): Promise<Fingerprint> {
  await client.query(`SET LOCAL timezone = 'UTC'`)
  await client.query(`SET LOCAL extra_float_digits = 1`)
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const all: Fingerprint = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      // As JSON, so that the order of columns does not count.
      `SELECT count(*) AS rows, coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint::numeric), 0)::text AS sum
       FROM "${name}" t`,
    )
    all[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
  }
  return all
}

/** Returns a sentence for each table that differs; none if all are equal. */
export function differences(wanted: Fingerprint, found: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort()
  return names.flatMap((name) => {
    const [there, here] = [wanted[name], found[name]]
    if (!here) return [`${name} is missing`]
    if (!there) return [`${name} was not in the backup`]
    if (there.rows !== here.rows) return [`${name} has ${here.rows} rows instead of ${there.rows}`]
    return there.sum === here.sum ? [] : [`${name} has as many rows, but not the same`]
  })
}

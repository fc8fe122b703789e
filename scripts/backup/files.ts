import type pg from 'pg'

/** The sizes in which a store keeps each kind (IMG-2). */
const SIZES = { picture: ['whole', 'thumbnail', 'model'], pdf: ['whole'] }

/**
 * IMG-4: the bytes that belong to what this transaction sees, by their names in the folder of FILES_URL. A copy of exactly these
 * fits the dump: what came later has no row in it, and nothing would ever take that away.
 */
export async function filesNamedBy(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string; kind: keyof typeof SIZES }>(
    'SELECT id, kind FROM stored_file WHERE stored_at IS NOT NULL AND removed_at IS NULL ORDER BY id',
  )
  return rows.flatMap(({ id, kind }) => SIZES[kind].map((size) => `${id.slice(0, 2)}/${id}.${size}`))
}

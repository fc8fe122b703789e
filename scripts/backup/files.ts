import type pg from 'pg'

/** The stored sizes of each kind (IMG-2). */
const SIZES = { picture: ['whole', 'thumbnail', 'model'], pdf: ['whole'] }

/**
 * IMG-4: returns the stored files of this snapshot by their names in the folder of FILES_URL. Copy exactly these: a
 * later file has no row in the dump and would never be removed.
 */
export async function filesNamedBy(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string; kind: keyof typeof SIZES }>(
    'SELECT id, kind FROM stored_file WHERE stored_at IS NOT NULL AND removed_at IS NULL ORDER BY id',
  )
  return rows.flatMap(({ id, kind }) => SIZES[kind].map((size) => `${id.slice(0, 2)}/${id}.${size}`))
}

import type { RemovedFiles } from '../../../services/ports/files.ts'
import type { Database } from '../database.ts'

/** The longest that a file waits for its message. Its bytes are then gone within the hour. */
const UNSENT_KEPT_MINUTES = 50
/** An unfinished upload may still run: its row stays until the upload can store no more bytes. */
const UPLOAD_MINUTES = 5

/**
 * IMG-4: the rows of removed files. A row stays until its bytes are gone, so no store is ever searched. Files of a
 * report are due once it is erased (DOOR-4).
 */
export function makeRemovedFiles({ pool }: Pick<Database, 'pool'>): RemovedFiles {
  return {
    async removeUnsent(): Promise<void> {
      await pool.query(
        `UPDATE stored_file SET removed_at = now()
         WHERE message_id IS NULL AND removed_at IS NULL AND created_at < now() - make_interval(mins => $1)`,
        [UNSENT_KEPT_MINUTES],
      )
    },

    async due(most: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM stored_file f
         WHERE NOT EXISTS (SELECT FROM reported_file r WHERE r.file_id = f.id)
           AND removed_at < now() - CASE WHEN stored_at IS NULL THEN make_interval(mins => $1) ELSE interval '0' END
         ORDER BY removed_at, id LIMIT $2`,
        [UPLOAD_MINUTES, most],
      )
      return rows.map(({ id }) => id)
    },

    async forget(fileIds: readonly string[]): Promise<void> {
      await pool.query('DELETE FROM stored_file WHERE id = ANY ($1) AND removed_at IS NOT NULL', [fileIds])
    },
  }
}

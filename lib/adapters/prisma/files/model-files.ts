import type { ModelFiles, ReadableFile } from '../../../services/ports/files.ts'
import type { Database } from '../database.ts'

/** Reads files of messages for models (IMG-3). */
export function makeModelFiles({ prisma, pool }: Database): ModelFiles {
  return {
    async readable(sessionId: string, fileIds: readonly string[]): Promise<ReadableFile[]> {
      if (fileIds.length === 0) return []
      const { rows } = await pool.query<ReadableFile>({
        name: 'readable_files',
        text: `SELECT f.id, f.kind, f.width, f.height, f.caption
               FROM stored_file f JOIN message m ON m.id = f.message_id JOIN session s ON s.id = f.session_id
               WHERE f.session_id = $1 AND f.id = ANY ($2) AND f.stored_at IS NOT NULL AND f.removed_at IS NULL
                 AND m.session_id = $1 AND m.seq > s.cleared_seq AND NOT m.is_refused
                 AND NOT is_banned($1, ARRAY[m.user_id])`,
        values: [sessionId, fileIds],
      })
      return rows
    },

    async caption(fileId: string, caption: string): Promise<void> {
      await prisma.storedFile.updateMany({ where: { id: fileId, removedAt: null }, data: { caption } })
    },
  }
}

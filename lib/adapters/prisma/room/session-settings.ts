import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Activity } from '../../../protocol/entities.ts'
import type { Database } from '../database.ts'
import type { SessionStore } from '../../../services/ports/room.ts'

/** Settings of a session, each in one statement. */
export function makeSessionSettings({
  prisma,
  pool,
}: Database): Pick<SessionStore, 'setHiddenPrompt' | 'setActivity' | 'setHushed'> {
  return {
    /** Answers false where the session was deleted meanwhile. */
    async setHiddenPrompt(sessionId: string, hiddenPrompt: string | null): Promise<boolean> {
      return (await prisma.session.updateMany({ where: { id: sessionId }, data: { hiddenPrompt } })).count > 0
    },

    /** Answers whether that changed anything. */
    async setActivity(sessionId: string, activity: Activity): Promise<boolean> {
      const { rows } = await pool.query(
        `WITH changed AS (
           UPDATE session SET activity = $2
           WHERE id = $1 AND activity <> $2 AND ended_at IS NULL AND deleted_at IS NULL RETURNING id
         )
         SELECT next_rev(id, 'settings') FROM changed`,
        [sessionId, activity],
      )
      return rows.length > 0
    },

    /**
     * As what was said up to `lastSeq` asks for. Answers false, with nothing changed, where that was cleared meanwhile, or
     * people have said more by now, which may ask for the opposite.
     */
    async setHushed(sessionId: string, isHushed: boolean, lastSeq: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE session SET is_hushed = $2 WHERE id = $1 AND cleared_seq < $3 AND NOT EXISTS (
           SELECT FROM message WHERE session_id = $1 AND seq > $3 AND user_id <> ALL ($4))`,
        [sessionId, isHushed, lastSeq, [ASSISTANT_NAME, SYSTEM_USER_ID]],
      )
      return rowCount === 1
    },
  }
}

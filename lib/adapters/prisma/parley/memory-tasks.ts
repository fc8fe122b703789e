import type { Database } from '../database.ts'
import type { MemoryTaskStore } from '../../../services/ports/memory.ts'

/** The right to write a session's memory, which one gateway at a time holds. The same row schedules a retry. */
export function makeMemoryTaskStore({ prisma, pool }: Database): MemoryTaskStore {
  return {
    async take(sessionId: string, holder: string, forMs: number): Promise<number | null> {
      const { rows } = await pool.query<{ attempts: number }>(
        `INSERT INTO memory_task AS t (session_id, holder, due_at)
           VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
         ON CONFLICT (session_id) DO UPDATE SET holder = excluded.holder, due_at = excluded.due_at
           WHERE t.due_at <= clock_timestamp()
         RETURNING attempts`,
        [sessionId, holder, forMs / 1000],
      )
      return rows[0]?.attempts ?? null
    },

    async release(sessionId: string, holder: string): Promise<void> {
      await prisma.memoryTask.deleteMany({ where: { sessionId, holder } })
    },

    async postpone(sessionId: string, holder: string, firstMs: number): Promise<void> {
      await pool.query(
        `UPDATE memory_task SET holder = NULL, attempts = attempts + 1,
           due_at = clock_timestamp() + least(make_interval(secs => $3) * 2 ^ least(attempts, 12), interval '1 hour')
         WHERE session_id = $1 AND holder = $2`,
        [sessionId, holder, firstMs / 1000],
      )
    },

    async overdue(most: number): Promise<string[]> {
      const { rows } = await pool.query<{ session_id: string }>(
        'SELECT session_id FROM memory_task WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1',
        [most],
      )
      return rows.map(({ session_id }) => session_id)
    },

    async drop(sessionId: string): Promise<void> {
      await pool.query('DELETE FROM memory_task WHERE session_id = $1 AND due_at <= clock_timestamp()', [sessionId])
    },
  }
}

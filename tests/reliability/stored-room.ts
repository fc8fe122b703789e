import type { Message } from '#lib/protocol/entities.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import { STORED_CARDS, type StoredCard } from './cards/stored-cards.ts'
import type { OwnPostgres } from './postgres.ts'

/** Everything of a room that may change, as PostgreSQL stores it. */
export type StoredRoom = {
  rev: number
  clearedSeq: number
  activity: string
  parley: ParleyStatus
  /** The rev of the last change of Parley's memory; null before the first. */
  memoryRev: number | null
  names: Record<string, string>
  voters: string[]
  cards: StoredCard[]
  /** The messages that changed since they were stored. */
  changed: StoredMessage[]
}
export type StoredMessage = Pick<Message, 'id' | 'seq' | 'text' | 'status' | 'rev'> & {
  error: string | null
  reactions: { emoji: string; userIds: string[] }[]
}

/**
 * Reads the room in one statement, hence one snapshot, without the product's own reads. Null when the session is
 * gone.
 */
export async function readStoredRoom(postgres: OwnPostgres, sessionId: string): Promise<StoredRoom | null> {
  const [row] = await postgres.rows<{ room: StoredRoom }>(ROOM, [sessionId])
  return row?.room ?? null
}

const ROOM = `
  SELECT json_build_object(
    'rev', s.last_rev,
    'clearedSeq', s.cleared_seq,
    'activity', s.activity,
    'parley', coalesce(
      (SELECT json_strip_nulls(json_build_object('status', status, 'reason', reason, 'why', why))
       FROM parley_state WHERE session_id = s.id),
      '{"status": "listening"}'),
    'memoryRev', (SELECT rev FROM room_part WHERE session_id = s.id AND part = 'memory'),
    'names', coalesce((SELECT json_object_agg(user_id, user_name) FROM participant WHERE session_id = s.id), '{}'),
    'voters', ARRAY(SELECT user_id FROM reset_vote WHERE session_id = s.id),
    'cards', ${STORED_CARDS},
    'changed', ARRAY(
      SELECT json_build_object('id', id, 'seq', seq, 'text', text, 'status', status, 'rev', rev, 'error', error,
        'reactions', coalesce(reactions, '[]'))
      FROM message WHERE session_id = s.id AND seq > s.cleared_seq AND rev IS NOT NULL)
  ) AS room
  FROM session s WHERE s.id = $1`

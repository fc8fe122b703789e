import type { Entered, Entry } from '../../../domain/people/members.ts'
import { ASKING_MANNERS } from '../../../domain/safety/safety-question.ts'
import { PEOPLE_MAX } from '../../../protocol/limits.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import { markIn } from '../reading/read-marks.ts'
import { inLine, RESET_LINE } from './reset-line.ts'

/** Matches rows of any id of the person. */
const THEIRS = 'user_id = ANY ($12)'
/** Matches rows of the person, but not of a guest who is another person here, as in a browser that signed out. */
const THEIRS_ALONE = `(user_id = $2 OR ${THEIRS} AND NOT EXISTS (
  SELECT FROM participant here WHERE here.session_id = $1 AND here.user_id = participant.user_id))`

/**
 * Makes the person a participant, if they are none yet, and their socket a connection. A participant keeps their name,
 * and who they joined as (`isDiscreet`). A session removed from their history returns only when they open it anew
 * (`isOpening`), not when an open tab reconnects. Returns null when the door is not open to them (`door_of`). Returns
 * 'full' when no one new fits: two simultaneous newcomers may both be the last.
 */
export function makeJoin(pool: Database['pool']) {
  return async function join(person: Entry): Promise<Entered | 'full' | null> {
    const { rows } = await pool.query<Entered | NotIn>({
      name: 'join_session',
      text: `
        ${RESET_LINE}, moving AS MATERIALIZED ( -- a changed zone takes a rev (people_changed), which locks the session first
          SELECT s.id FROM session s JOIN participant p ON p.session_id = s.id AND p.user_id = $2
          WHERE s.id = $1 AND p.time_zone IS DISTINCT FROM coalesce($4, p.time_zone)
          FOR NO KEY UPDATE OF s
        ), room AS (
          SELECT id, owner_id, cleared_seq, last_number, family FROM session WHERE id = $1 AND ${IS_OPEN}
            AND (SELECT count(*) FROM moving) >= 0
            AND door_of($1, $7, $12::text[]) = 'open' -- checked again after a wait for a lock, as the door may have shut
          FOR KEY SHARE -- locks the session before the rows of its people, like its deletion
        ), joined AS (
          INSERT INTO participant AS p (session_id, user_id, user_name, time_zone, is_discreet, is_safety_asked)
            -- After a reset people keep the name of their latest chat in the line; the safety question is not repeated.
            SELECT room.id, $2, coalesce((
              SELECT p.user_name FROM ${inLine('user_id = $2')} ORDER BY line.resets LIMIT 1
            ), $3), $4, $8::boolean, EXISTS (SELECT FROM ${inLine(`${THEIRS_ALONE} AND is_safety_asked`)}) FROM room
            WHERE room.last_number < $10 OR room.owner_id = $2
              OR EXISTS (SELECT 1 FROM participant WHERE session_id = $1 AND user_id = $2)
          ON CONFLICT (session_id, user_id) DO UPDATE
            SET time_zone = coalesce(excluded.time_zone, p.time_zone), last_seen_at = now(),
              -- A browser whose account was deleted comes back as a plain guest.
              is_discreet = excluded.is_discreet OR p.is_discreet AND EXISTS (SELECT FROM guest WHERE id = p.user_id),
              removed_at = NULL, -- the door is open: the removed person turned out to be the owner
              forgotten_at = CASE WHEN $9::boolean THEN NULL ELSE p.forgotten_at END
          RETURNING p.user_name, p.joined_seq, p.is_safety_asked
        ), connected AS (
          INSERT INTO connection (id, gateway_id, session_id, user_id) SELECT $5, $6, room.id, $2 FROM room, joined
          ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id
        )
        SELECT joined.user_name AS "userName", joined.joined_seq AS "joinedSeq",
          room.owner_id AS "ownerId", room.cleared_seq AS "clearedSeq",
          coalesce(room.family = ANY ($11) AND NOT joined.is_safety_asked, false) AS "isSafetyDue",
          ${markIn('$1', '$12::text[]')} AS "readSeq",
          joined.joined_seq = 0 AND NOT EXISTS (
            SELECT FROM ${inLine(THEIRS)} WHERE line.resets > 0
          ) AS "isOfNoneBefore",
          EXISTS (SELECT FROM access_key WHERE hash = $7 AND retired_at IS NOT NULL) AS "isKeyRetired"
        FROM room LEFT JOIN joined ON true`,
      values: [
        person.sessionId,
        person.userId,
        person.defaultName,
        person.timeZone,
        person.socketId,
        person.gatewayId,
        person.keyHash,
        person.isDiscreet,
        person.isOpening,
        PEOPLE_MAX,
        ASKING_MANNERS,
        person.ids,
      ],
    })
    const [row] = rows
    if (!row) return null
    return row.userName === null ? 'full' : row
  }
}

/** The row of a person for whom the session is full. */
type NotIn = { userName: null }

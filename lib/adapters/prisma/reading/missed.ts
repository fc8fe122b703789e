import type { BriefMessage, UnreadBy } from '../../../domain/reading/brief.ts'
import { ASSISTANT_NAME, SOMEBODY } from '../../../protocol/brand.ts'
import { readDetails } from '../messages/details.ts'
import { authorOf, BY_PARLEY } from '../messages/message-row.ts'
import type { MissedStore } from '../../../services/ports/reading.ts'
import type { Database } from '../database.ts'
import { markIn } from './read-marks.ts'
import { countsAsUnread, isCardOf, isDrawn } from './unread.ts'

/** Most messages read that ask a person, and most of Parley's, which may; a brief shows fewer. */
const ASKING_MAX = 20

type Row = Omit<BriefMessage, 'mentions' | 'replyTo' | 'files'> & { details: unknown }

/**
 * SQL for the participant who opened the card `c`. A sign-in merges a guest's row into their account's, and the card
 * keeps the guest's id.
 */
const OPENER = `
  SELECT p.user_id, p.user_name FROM participant p LEFT JOIN guest g ON g.id = c.opened_by
  WHERE p.session_id = c.session_id AND p.user_id IN (c.opened_by, g.account_id)
  ORDER BY p.user_id <> c.opened_by LIMIT 1`

/** BRIEF-2: reads the messages behind a person's mark, without cleared, deleted and hidden ones. */
export function makeMissedStore({ pool }: Database): MissedStore {
  return {
    async unread(sessionId, ids) {
      const { rows } = await pool.query<UnreadBy & { afterSeq: number }>({
        name: 'unread_by',
        text: `
          WITH mark AS (SELECT id, greatest(cleared_seq, ${markIn('id', '$2')}) AS seq FROM session WHERE id = $1)
          SELECT mark.seq AS "afterSeq", by.user_id AS "userId", count(*)::int AS count,
            coalesce((array_agg(by.user_name ORDER BY x.seq DESC) FILTER (WHERE by.user_name IS NOT NULL))[1], '${SOMEBODY}') AS "userName"
          FROM mark JOIN message x ON x.session_id = mark.id AND x.seq > mark.seq
          LEFT JOIN card c ON ${isCardOf('x', 'c')}
          LEFT JOIN LATERAL (${OPENER}) opener ON true
          CROSS JOIN LATERAL (
            SELECT coalesce(opener.user_id, c.opened_by, x.user_id) AS user_id,
              CASE
                WHEN c.id IS NULL THEN x.user_name
                WHEN c.opened_by = '${ASSISTANT_NAME}' THEN c.opened_by
                ELSE opener.user_name
              END AS user_name
          ) by
          WHERE ${countsAsUnread('x', '$2')} GROUP BY mark.seq, by.user_id`,
        values: [sessionId, ids],
      })
      return { afterSeq: rows[0]?.afterSeq ?? 0, unread: rows.map(({ afterSeq: _, ...by }) => by) }
    },

    async messages(sessionId, { ids, afterSeq, seqs }) {
      const { rows } = await pool.query<Row>({
        name: 'brief_messages',
        text: MESSAGES,
        values: [sessionId, ids, afterSeq, seqs],
      })
      return rows.map(({ details, ...message }) => {
        const { mentions, replyTo, files } = readDetails(details)
        return { ...message, ...(mentions && { mentions }), ...(replyTo && { replyTo }), ...(files && { files }) }
      })
    },
  }
}

const MESSAGES = `
  WITH replies AS MATERIALIZED (
    SELECT x.details -> 'replyTo' ->> 'messageId' AS id, x.user_id FROM message x
    WHERE x.session_id = $1 AND x.seq > $3 AND x.details -> 'replyTo' IS NOT NULL AND ${isDrawn('x')}
  ), asking AS (
    SELECT x.seq FROM message x
    WHERE x.session_id = $1 AND x.seq > $3 AND ${countsAsUnread('x', '$2')}
      AND (x.details -> 'replyTo' ->> 'userId' = ANY ($2) OR EXISTS (
        SELECT FROM jsonb_path_query(x.details, '$.mentions[*].userId') AS meant(id) WHERE meant.id #>> '{}' = ANY ($2)
      ))
    ORDER BY x.seq DESC LIMIT ${ASKING_MAX}
  ), by_parley AS (
    SELECT x.seq FROM message x
    WHERE x.session_id = $1 AND x.seq > $3 AND x.${BY_PARLEY} AND ${isDrawn('x')} ORDER BY x.seq DESC LIMIT ${ASKING_MAX}
  ), own AS MATERIALIZED (
    SELECT max(x.seq) AS last_seq FROM message x
    WHERE x.session_id = $1 AND x.seq > $3 AND ${authorOf('x')} = ANY ($2)
  )
  SELECT m.id, m.seq, m.user_id AS "userId", m.user_name AS "userName", m.text, m.details, m.${BY_PARLEY} AS "isAssistant",
    ARRAY(SELECT r.user_id FROM replies r WHERE r.id = m.id)
      || CASE WHEN m.${BY_PARLEY} AND m.seq < (SELECT last_seq FROM own) THEN $2::text[] ELSE '{}' END AS "answeredBy"
  FROM message m
  WHERE m.session_id = $1 AND m.seq > (SELECT cleared_seq FROM session WHERE id = $1) AND ${isDrawn('m')}
    AND m.seq = ANY ($4::int[] || ARRAY(SELECT seq FROM asking) || ARRAY(SELECT seq FROM by_parley))
  ORDER BY m.seq`

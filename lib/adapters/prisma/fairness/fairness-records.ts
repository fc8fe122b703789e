import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { STOPPED } from '../../../protocol/entities.ts'
import type { ParleysMessage } from '../../../domain/fairness/fairness-record.ts'
import type { FairnessRecords } from '../../../services/ports/mediation/fairness.ts'
import type { Database } from '../database.ts'
import { authorOf, BY_PARLEY, BY_PEOPLE } from '../messages/message-row.ts'
import { CUT_OFF } from '../parley/replies/cut-off.ts'

/** FAIR-1: counts the rows at each read, because a stored counter could drift from them. */
export function makeFairnessRecords({ pool }: Database): FairnessRecords {
  return {
    async messages(sessionId) {
      const { rows } = await pool.query<ParleysMessage>({
        name: 'fairness_messages',
        text: MESSAGES,
        values: [sessionId],
      })
      return rows
    },

    async points(sessionId) {
      const { rows } = await pool.query<{ authors: string[] }>({
        name: 'fairness_points',
        text: POINTS,
        values: [sessionId],
      })
      return rows.map(({ authors }) => authors)
    },
  }
}

/** SQL: true when people can read this row of `message`. */
const isThere = (row: string) =>
  `${row}.seq > (SELECT cleared_seq FROM session WHERE id = $1) AND ${row}.details -> 'deleted' IS NULL`

/**
 * Parley's own messages, without releases (ASIDE-2) and check-ins, whose texts people wrote (DUE-1). A reply whose
 * question was deleted was stopped by no person.
 */
const MESSAGES = `
  SELECT m.text, coalesce(m.error = '${STOPPED}', false) AND m.details -> '${CUT_OFF}' IS NULL AS "isStopped",
    coalesce(m.details -> 'replyTo' ->> 'userId', (
      -- Without a quotation a reply answers the last message that Parley had read (REPLY-3).
      SELECT ${authorOf('p')} FROM message p
      WHERE p.session_id = $1 AND p.seq <= coalesce(m.seen_seq, m.seq - 1) AND ${BY_PEOPLE}
      ORDER BY p.seq DESC LIMIT 1
    )) AS "answeredId"
  FROM message m
  WHERE m.session_id = $1 AND ${BY_PARLEY} AND m.status <> 'streaming'
    AND m.details -> 'checkIn' IS NULL AND ${isThere('m')}`

/** The authors of the source messages of each line of notes and of Parley's cards. */
const POINTS = `
  SELECT array_agg(DISTINCT ${authorOf('m')}) AS authors
  FROM memory_line l CROSS JOIN unnest(l.source_seqs) AS source(seq)
  JOIN message m ON m.session_id = l.session_id AND m.seq = source.seq
  WHERE l.session_id = $1 AND l.removed_at IS NULL AND l.kind <> 'topic' AND ${isThere('m')}
  GROUP BY l.id
  UNION ALL
  SELECT array_agg(DISTINCT ${authorOf('m')})
  FROM card c JOIN card_line l ON l.session_id = c.session_id AND l.card_id = c.id
  CROSS JOIN unnest(l.source_ids) AS source(id) JOIN message m ON m.id = source.id AND m.session_id = c.session_id
  WHERE c.session_id = $1 AND c.kind = 'agreement' AND c.state <> 'withdrawn' AND c.opened_by = '${ASSISTANT_NAME}'
    AND ${isThere('m')}
  GROUP BY l.card_id, l.id`

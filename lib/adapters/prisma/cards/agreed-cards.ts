import type { Agreed } from '../../../domain/cards/agreed.ts'
import type { AgreedCards } from '../../../services/ports/mediation/cards.ts'
import type { Database } from '../database.ts'

/** CARD-1: reads what a room agreed on, which a clear leaves. */
export function makeAgreedCards({ pool }: Database): AgreedCards {
  return {
    async agreed(sessionId, closedAfterSeq = 0) {
      const { rows } = await pool.query<Agreed>({
        name: 'agreed_cards',
        text: AGREED,
        values: [sessionId, closedAfterSeq],
      })
      return rows
    },
  }
}

const AGREED = `
  SELECT c.id, CASE WHEN c.seq > s.cleared_seq THEN c.message_id END AS "messageId", c.seq, c.opened_at AS "openedAt",
    c.closed_seq AS "closedSeq", c.question,
    ARRAY(SELECT l.text FROM card_line l WHERE l.session_id = c.session_id AND l.card_id = c.id ORDER BY l.position) AS lines
  FROM card c JOIN session s ON s.id = c.session_id
  WHERE c.session_id = $1 AND c.kind = 'agreement' AND c.state = 'agreed' AND c.closed_seq > $2
  ORDER BY c.seq`

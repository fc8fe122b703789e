import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { wordsOf } from '../../../domain/messages/release.ts'
import type { SaidMessage } from '../../../domain/cards/proposed-agreement.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { CardSources } from '../../../services/ports/mediation/card-sources.ts'
import type { Database } from '../database.ts'
import { BY_PEOPLE } from '../messages/message-row.ts'
import { CARD_COLUMNS, CANNOT_CLOSE, toCard, type CardRow } from './card-row.ts'

/**
 * CARD-3: finds the messages that lines of a card may come from: what people said, themselves or through Parley
 * (ASIDE-2). Deleted, cleared and set-aside messages are left out.
 */
export function makeCardSources({ pool }: Database): CardSources {
  return {
    async bySeq(sessionId, seqs) {
      const { rows } = await pool.query<SaidRow>({
        name: 'card_sources_by_seq',
        text: `SELECT ${COLUMNS} WHERE ${IS_SAID} AND m.seq = ANY ($2)`,
        values: [sessionId, seqs],
      })
      return rows.map(toSaid)
    },

    async byId(sessionId, ids) {
      const { rows } = await pool.query<SaidRow>({
        name: 'card_sources_by_id',
        text: `SELECT ${COLUMNS} WHERE ${IS_SAID} AND m.id = ANY ($2)`,
        values: [sessionId, ids],
      })
      return rows.map(toSaid)
    },

    async waitsForAnswers(sessionId) {
      const { rows } = await pool.query({
        name: 'card_of_parley_waits',
        text: `SELECT FROM card c
               WHERE c.session_id = $1 AND c.kind = 'agreement' AND c.state = 'open' AND c.opened_by = '${ASSISTANT_NAME}'
                 AND NOT ${CANNOT_CLOSE} LIMIT 1`,
        values: [sessionId],
      })
      return rows.length > 0
    },

    async answeredByAll(sessionId, cardId, version) {
      const { rows } = await pool.query<CardRow>({
        name: 'card_answered_by_all',
        text: `SELECT ${CARD_COLUMNS} FROM card c WHERE c.session_id = $1 AND c.id = $2 AND c.version = $3 AND c.state = 'open' AND NOT ${CANNOT_CLOSE}`,
        values: [sessionId, cardId, version],
      })
      const card = rows[0] ? toCard(rows[0]) : null
      return card?.kind === 'agreement' && card.people.every(({ hasAnswered }) => hasAnswered) ? card : null
    },
  }
}

type SaidRow = Pick<Message, 'seq' | 'id' | 'userId' | 'userName' | 'text'> & { release: Message['release'] | null }

function toSaid({ seq, id, release, ...said }: SaidRow): SaidMessage {
  const { userId, text } = wordsOf({ ...said, ...(release && { release }) })
  return { seq, id, userId, text }
}

const COLUMNS = `m.seq, m.id, m.user_id AS "userId", m.user_name AS "userName", m.text, m.details -> 'release' AS release
  FROM message m JOIN session s ON s.id = m.session_id`
const IS_SAID = `m.session_id = $1 AND m.seq > s.cleared_seq AND ${BY_PEOPLE} AND m.details -> 'deleted' IS NULL
  AND NOT m.is_refused`

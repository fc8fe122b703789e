import { withEdits, type StoredEdit } from '../../../domain/parley/prompt/edited-lines.ts'
import type { PromptView } from '../../../domain/parley/prompt/prompt-layout.ts'
import { FACTS_READ, OLD_DECISIONS_READ, SEGMENTS_READ } from '../../../domain/parley/prompt/prompt-memory.ts'
import { WINDOW_SEGMENTS } from '../../../domain/parley/prompt/prompt-window.ts'
import type { Database } from '../database.ts'
import { withAgreedWords } from '../../../domain/cards/prompt-cards.ts'
import { readPromptCards } from '../cards/prompt-cards.ts'
import { LINE_COLUMNS, toStoredLine, type LineRow } from './line-row.ts'
import { readMemory } from './read-memory.ts'
import type { PromptViewStore } from '../../../services/ports/parley.ts'

/** More lines than the longest window of the shortest messages. */
const LINES_MAX = 800
const RECENT = { segments: SEGMENTS_READ, facts: FACTS_READ, oldDecisions: OLD_DECISIONS_READ }

/** No message up to this seq is in the prompt word by word. */
const WINDOW = `greatest((SELECT cleared_seq FROM session WHERE id = $1),
  (SELECT to_seq FROM memory_segment WHERE session_id = $1 ORDER BY to_seq DESC OFFSET $2 LIMIT 1))`
const EDITS = `
  SELECT v.seq, v.after_seq AS "afterSeq", v.is_behind_reply AS "isBehindReply", v.edited_at AS at, v.text AS before,
    lead(v.text, 1, m.text) OVER (PARTITION BY v.seq ORDER BY v.position) AS after,
    m.user_id AS "userId", m.user_name AS "userName"
  FROM message_version v JOIN message m ON m.session_id = v.session_id AND m.seq = v.seq
  WHERE v.session_id = $1 AND v.after_seq > ${WINDOW} AND NOT m.is_refused ORDER BY v.seq, v.position`

/** Reads a session for Parley's next reply. */
export function makePromptViewStore({ pool }: Database): PromptViewStore {
  return {
    async read(sessionId: string): Promise<PromptView> {
      const [session, said, edits, memory, cards] = await Promise.all([
        pool.query<Pick<PromptView, 'hiddenPrompt' | 'homeZone' | 'isGentle' | 'rules'>>({
          name: 'prompt_session',
          text: `SELECT hidden_prompt AS "hiddenPrompt", time_zone AS "homeZone", is_gentle AS "isGentle",
                   (SELECT text FROM room_rules WHERE session_id = $1) AS rules
                 FROM session WHERE id = $1`,
          values: [sessionId],
        }),
        pool.query<LineRow>({
          name: 'prompt_lines',
          text: `SELECT ${LINE_COLUMNS} FROM message
                 WHERE session_id = $1 AND NOT is_refused AND seq > ${WINDOW}
                 ORDER BY seq DESC LIMIT $3`,
          values: [sessionId, WINDOW_SEGMENTS, LINES_MAX],
        }),
        pool.query<StoredEdit>({ name: 'prompt_edits', text: EDITS, values: [sessionId, WINDOW_SEGMENTS] }),
        readMemory(pool, sessionId, RECENT),
        readPromptCards(pool, sessionId),
      ])
      const { hiddenPrompt = null, homeZone = null, isGentle = false, rules = null } = session.rows[0] ?? {}
      const withEdited = withEdits(said.rows.toReversed().map(toStoredLine), edits.rows)
      const lines = withAgreedWords(withEdited, cards)
      return { hiddenPrompt, homeZone, isGentle, rules, lines, memory, cards }
    },
  }
}

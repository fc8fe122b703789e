import type { PromptCard } from '../../../domain/cards/prompt-cards.ts'
import type { Database } from '../database.ts'
import { CARD_COLUMNS, toCard, type CardRow } from './card-row.ts'

/** Open cards and what was agreed; older ones than so many are not in mind any more. */
const CARDS_READ = 50

/** A room's cards as a prompt may hold them: what everybody there reads (CARD-2). */
export async function readPromptCards(pool: Database['pool'], sessionId: string): Promise<PromptCard[]> {
  const { rows } = await pool.query<CardRow & { closed_seq: number | null }>({
    name: 'prompt_cards',
    text: `SELECT ${CARD_COLUMNS}, c.closed_seq FROM card c
           WHERE c.session_id = $1 AND c.state IN ('open', 'agreed') ORDER BY c.seq DESC LIMIT $2`,
    values: [sessionId, CARDS_READ],
  })
  return rows.toReversed().map(({ closed_seq: closedSeq, ...row }) => ({ card: toCard(row), closedSeq }))
}

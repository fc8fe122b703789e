import type { PromptCard } from '../../../domain/cards/prompt-cards.ts'
import type { Database } from '../database.ts'
import { CARD_COLUMNS, toCard, type CardRow } from './card-row.ts'

/** The newest open and agreed cards, as many as a prompt may hold. */
const CARDS_READ = 50

/** Reads a room's cards for a prompt, oldest first: only what everybody there can read (CARD-2). */
export async function readPromptCards(pool: Database['pool'], sessionId: string): Promise<PromptCard[]> {
  const { rows } = await pool.query<CardRow & { closed_seq: number | null }>({
    name: 'prompt_cards',
    text: `SELECT ${CARD_COLUMNS}, c.closed_seq FROM card c
           WHERE c.session_id = $1 AND c.state IN ('open', 'agreed') ORDER BY c.seq DESC LIMIT $2`,
    values: [sessionId, CARDS_READ],
  })
  return rows.toReversed().map(({ closed_seq: closedSeq, ...row }) => ({ card: toCard(row), closedSeq }))
}

import type { Card } from '../../../protocol/cards.ts'
import type { ExportedCard } from '../../../protocol/chat-export.ts'

/** COPY-1, CARD-1: exports a card. Fields are listed by name, so that only public ones are copied. */
export function exportedCard(card: Card): ExportedCard {
  const { id, kind, state, version, messageId, question, openedBy, openedAt, closedAt, people } = card
  const common = { id, kind, state, version, messageId, question, openedBy, openedAt, closedAt, people }
  if (card.kind === 'poll') return { ...common, options: card.options }
  const { lines, reasons, notYet } = card
  return { ...common, lines, ...(reasons.length > 0 && { reasons }), ...(notYet && { notYet }) }
}

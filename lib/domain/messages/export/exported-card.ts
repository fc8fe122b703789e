import type { Card } from '../../../protocol/cards.ts'
import type { ExportedCard } from '../../../protocol/chat-export.ts'

/** COPY-1, CARD-1: exports a card. Fields are listed by name, so that only public ones are copied. */
export function exportedCard(card: Card): ExportedCard {
  const { id, kind, state, version, messageId, seq, question, openedBy, openedAt, closedAt, people } = card
  const common = { id, kind, state, version, messageId, seq, question, openedBy, openedAt, closedAt, people }
  if (card.kind === 'poll') {
    const { options, isMultiple, isHidden } = card
    return { ...common, options, isMultiple, isHidden }
  }
  const { lines, reasons, notYet } = card
  return { ...common, lines, reasons, ...(notYet && { notYet }) }
}

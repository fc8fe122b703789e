import type { ReportedMessage } from '../../../domain/safety/report.ts'
import { cardText } from '../../../protocol/texts/en.ts'
import { changesOf } from './card-row.ts'
import { readCard, type CardKey, type Tx } from './locked-card.ts'

/**
 * DOOR-4: returns a card for the copy of a report: its opener, and its words as they are now. A changed line names its
 * last author. Null without the card.
 */
export async function readReportedCard(
  tx: Tx,
  key: CardKey,
): Promise<Pick<ReportedMessage, 'userId' | 'userName' | 'text'> | null> {
  const row = await readCard(tx, key)
  if (!row) return null
  const changes = changesOf(row)
  const lines = row.lines.map(({ id, text }) => {
    const change = changes[id]
    return change ? `${text} (changed by ${change.userName}, ${change.userId})` : text
  })
  const userId = row.opened_by
  const where = { sessionId: key.sessionId, userId }
  const opener = await tx.participant.findFirst({ where, select: { userName: true } })
  const kind = row.kind === 'poll' ? 'poll' : 'agreement'
  return { userId, userName: opener?.userName ?? userId, text: cardText({ kind, question: row.question, lines }) }
}

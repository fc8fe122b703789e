import type { CardKey, Tx } from './locked-card.ts'

// Changes to cards that follow from a clear, a deletion or a departure. The caller has locked the session.

/** SESS-6, DEC-64: a clear deletes every card that is not agreed. Agreed cards keep their lines, without sources and the words before. */
export async function clearCards(tx: Tx, sessionId: string): Promise<void> {
  await tx.card.deleteMany({ where: { sessionId, state: { not: 'agreed' } } })
  const lines = await tx.$queryRaw<Pick<CardKey, 'cardId'>[]>`
    UPDATE card_line SET source_ids = '{}' WHERE session_id = ${sessionId} AND source_ids <> '{}' RETURNING card_id AS "cardId"`
  const changed = await tx.$queryRaw<Pick<CardKey, 'cardId'>[]>`
    SELECT id AS "cardId" FROM card WHERE session_id = ${sessionId} AND version > 1`
  await stamp(tx, sessionId, [...lines, ...changed])
}

/** EDIT-4: removes a deleted message from the sources of lines, whose words stay. */
export async function forgetCardSource(tx: Tx, sessionId: string, messageId: string): Promise<void> {
  const lines = await tx.$queryRaw<Pick<CardKey, 'cardId'>[]>`
    UPDATE card_line SET source_ids = array_remove(source_ids, ${messageId})
    WHERE session_id = ${sessionId} AND ${messageId} = ANY (source_ids) RETURNING card_id AS "cardId"`
  await stamp(tx, sessionId, lines)
}

/** CARD-1: after an edit, the lines of open cards have no more the words of this message. Agreed cards never change. */
export async function unquoteCardSource(tx: Tx, sessionId: string, messageId: string): Promise<void> {
  const lines = await tx.$queryRaw<Pick<CardKey, 'cardId'>[]>`
    UPDATE card_line l SET quoted_id = NULL FROM card c
    WHERE l.session_id = ${sessionId} AND l.quoted_id = ${messageId}
      AND c.session_id = l.session_id AND c.id = l.card_id AND c.state = 'open' RETURNING l.card_id AS "cardId"`
  await stamp(tx, sessionId, lines)
}

/** CARD-1: open agreements that name these people can't close any more, and say so (`isRemoved`). */
export async function tellGoneInCards(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  const naming = await tx.$queryRaw<Pick<CardKey, 'cardId'>[]>`
    SELECT id AS "cardId" FROM card c
    WHERE c.session_id = ${sessionId} AND c.kind = 'agreement' AND c.state = 'open' AND EXISTS (
      SELECT FROM card_person p
      WHERE p.session_id = c.session_id AND p.card_id = c.id AND p.user_id = ANY (${[...userIds]}))`
  await stamp(tx, sessionId, naming)
}

async function stamp(tx: Tx, sessionId: string, changed: readonly Pick<CardKey, 'cardId'>[]): Promise<void> {
  const ids = [...new Set(changed.map(({ cardId }) => cardId))]
  if (ids.length === 0) return
  await tx.$executeRaw`
    UPDATE card SET rev = next_rev(session_id) WHERE session_id = ${sessionId} AND id = ANY (${ids})`
}

import { readCard, type CardKey, type Tx } from '../locked-card.ts'
import { settle } from './settle.ts'

type Adopted = { userId: string; guestIds: readonly string[]; makeMessageId: () => string }

/**
 * CARD-2: moves answers of these guests to the person they became, and their places on open cards. A person named twice
 * is then named once, and an agreement that lacked only their second answer closes. Closed cards keep the people who were
 * named. A browser that has signed out keeps its answers: another person may be using it.
 */
export async function adoptInCards(
  tx: Tx,
  sessionId: string,
  { userId, guestIds, makeMessageId }: Adopted,
): Promise<void> {
  const known = await tx.$queryRaw<{ id: string }[]>`
    SELECT g.id FROM guest g LEFT JOIN sign_in s ON s.id = g.sign_in_id
    WHERE g.id = ANY (${guestIds}) AND s.ended_at IS NULL AND (
      EXISTS (SELECT FROM card_person p WHERE p.session_id = ${sessionId} AND p.user_id = g.id)
      OR EXISTS (SELECT FROM card_answer a WHERE a.session_id = ${sessionId} AND a.user_id = g.id))`
  for (const { id } of known) {
    const merged = await adoptOne(tx, sessionId, { from: id, to: userId })
    for (const cardId of merged) await settleMerged(tx, { sessionId, cardId }, makeMessageId)
  }
}

/** CARD-1: counts a merged person's answer once. A redraft that becomes due waits for the next answer. */
async function settleMerged(tx: Tx, key: CardKey, makeMessageId: () => string): Promise<void> {
  const row = await readCard(tx, key)
  if (row) await settle(tx, { ...key, ownerId: null, row }, makeMessageId)
}

/** Returns the ids of the agreements in which the two were named both, in a session that is open. */
async function adoptOne(tx: Tx, sessionId: string, { from, to }: { from: string; to: string }): Promise<string[]> {
  await tx.$executeRaw`
    UPDATE card_answer a SET user_id = ${to}
    WHERE a.session_id = ${sessionId} AND a.user_id = ${from} AND NOT EXISTS (
      SELECT FROM card_answer b WHERE b.session_id = a.session_id AND b.card_id = a.card_id AND b.user_id = ${to})`
  await tx.cardAnswer.deleteMany({ where: { sessionId, userId: from } })
  const touched = await tx.$queryRaw<{ id: string; isMerged: boolean }[]>`
    WITH gone AS (
      DELETE FROM card_person p USING card c, card_person q
      WHERE p.session_id = ${sessionId} AND p.user_id = ${from}
        AND c.session_id = p.session_id AND c.id = p.card_id AND c.state = 'open'
        AND q.session_id = p.session_id AND q.card_id = p.card_id AND q.user_id = ${to}
      RETURNING p.card_id, p.has_answered
    ), merged AS (
      UPDATE card_person q SET has_answered = q.has_answered OR gone.has_answered FROM gone
      WHERE q.session_id = ${sessionId} AND q.card_id = gone.card_id AND q.user_id = ${to} RETURNING q.card_id
    ), moved AS (
      UPDATE card_person p SET user_id = ${to} FROM card c
      WHERE p.session_id = ${sessionId} AND p.user_id = ${from}
        AND c.session_id = p.session_id AND c.id = p.card_id AND c.state = 'open'
        AND p.card_id NOT IN (SELECT card_id FROM gone)
      RETURNING p.card_id
    )
    UPDATE card c SET rev = next_rev(${sessionId}), not_yet_ids = CASE
      WHEN ${to} = ANY (c.not_yet_ids) THEN array_remove(c.not_yet_ids, ${from})
      ELSE array_replace(c.not_yet_ids, ${from}, ${to}) END
    WHERE c.session_id = ${sessionId} AND c.id IN (SELECT card_id FROM merged UNION SELECT card_id FROM moved)
    RETURNING c.id, c.kind = 'agreement' AND c.id IN (SELECT card_id FROM merged) AND EXISTS (
      SELECT FROM session s WHERE s.id = c.session_id AND s.ended_at IS NULL AND s.deleted_at IS NULL
    ) AS "isMerged"`
  return touched.filter(({ isMerged }) => isMerged).map(({ id }) => id)
}

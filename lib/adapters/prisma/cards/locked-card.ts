import { isDeepStrictEqual } from 'node:util'
import type { Card } from '../../../protocol/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Prisma } from '../generated/client.ts'
import { lockOpenSession } from '../locked-session.ts'
import { CARD_COLUMNS, toCard, type CardRow } from './card-row.ts'

export type Tx = Prisma.TransactionClient

/** A card's session and id. */
export type CardKey = { sessionId: string; cardId: string }
/** A card whose session is locked until this transaction ends. */
export type LockedCard = CardKey & { ownerId: string | null; row: CardRow }

/** Locks a session and reads one of its cards. Throws SESSION_CLOSED, or INVALID_REQUEST without such a card. */
export async function lockCard(tx: Tx, key: CardKey, kind?: Card['kind']): Promise<LockedCard> {
  const { ownerId } = await lockOpenSession(tx, key.sessionId)
  const row = await readCard(tx, key)
  if (!row || (kind !== undefined && row.kind !== kind)) throw new Refusal('INVALID_REQUEST')
  return { ...key, ownerId, row }
}

/** Throws CARD_CLOSED unless the card is open. */
export function requireOpenCard({ row }: LockedCard): void {
  if (row.state !== 'open') throw new Refusal('CARD_CLOSED')
}

/** Throws CARD_CLOSED, or CARD_CHANGED when the card has newer words. */
export function requireVersion(card: LockedCard, version: number): void {
  requireOpenCard(card)
  if (card.row.version !== version) throw new Refusal('CARD_CHANGED')
}

export async function readCard(tx: Tx, { sessionId, cardId }: CardKey): Promise<CardRow | null> {
  const [found] = await tx.$queryRawUnsafe<{ card: CardRow }[]>(
    `SELECT to_json(one) AS card FROM (SELECT ${CARD_COLUMNS} FROM card c WHERE c.session_id = $1 AND c.id = $2) one`,
    sessionId,
    cardId,
  )
  return found?.card ?? null
}

/**
 * Returns the card as it is now. It takes a rev only when the public card differs: a private answer changes nothing
 * that the room sees (CARD-2).
 */
export async function changedSince(tx: Tx, before: LockedCard): Promise<{ card: Card; isChanged: boolean }> {
  const { sessionId, cardId } = before
  const row = (await readCard(tx, before)) ?? before.row
  if (isDeepStrictEqual(row, before.row)) return { card: toCard(row), isChanged: false }
  const isAskedAnew = row.version > before.row.version
  const [{ rev } = { rev: row.rev }] = await tx.$queryRaw<{ rev: number }[]>`
    UPDATE card SET rev = n.rev, asked_rev = CASE WHEN ${isAskedAnew} THEN n.rev ELSE asked_rev END
    FROM (SELECT next_rev(${sessionId}) AS rev) n
    WHERE session_id = ${sessionId} AND id = ${cardId} RETURNING card.rev`
  return { card: toCard({ ...row, rev }), isChanged: true }
}

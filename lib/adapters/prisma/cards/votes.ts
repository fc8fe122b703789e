import { isChoice, isPollComplete } from '../../../domain/cards/poll.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { CardActor, CardChanged } from '../../../services/ports/mediation/cards.ts'
import { requireJoined } from '../room/door/joined.ts'
import { endPoll } from './endings.ts'
import { changedSince, lockCard, requireOpenCard, type CardKey, type LockedCard, type Tx } from './locked-card.ts'

/** CARD-4: stores one person's choice in place of their earlier one. The last missing choice closes the poll. */
export async function votePoll(
  tx: Tx,
  key: CardKey,
  { actor, options, makeMessageId }: { actor: CardActor; options: readonly number[]; makeMessageId: () => string },
): Promise<CardChanged> {
  const card = await lockCard(tx, key, 'poll')
  const { row } = card
  const here = await requireJoined(tx, key.sessionId, actor.userId)
  requireOpenCard(card)
  if (!isChoice(options, row.lines.length, row.is_multiple)) throw new Refusal('INVALID_REQUEST')
  await keepChoice(tx, card, { ...here, options })
  const isComplete = options.length > 0 && isPollComplete(await tally(tx, key))
  const message = isComplete ? await endPoll(tx, card, makeMessageId) : null
  return { ...(await changedSince(tx, card)), message }
}

type Voter = { userId: string; userName: string; options: readonly number[] }

/** Stores the private choice, and the public one unless the poll is hidden until it closes. */
async function keepChoice(tx: Tx, { sessionId, cardId, row }: LockedCard, { userId, userName, options }: Voter) {
  const key = { sessionId, cardId, userId }
  if (options.length === 0) {
    await tx.cardAnswer.deleteMany({ where: key })
    await tx.cardPerson.deleteMany({ where: key })
    return
  }
  const where = { sessionId_cardId_userId: key }
  const choice = { options: [...options] }
  await tx.cardAnswer.upsert({ where, create: { ...key, version: row.version, ...choice }, update: choice })
  const chosen = row.is_hidden ? [] : [...options]
  const last = await tx.cardPerson.aggregate({ where: { sessionId, cardId }, _max: { position: true } })
  const position = (last._max.position ?? -1) + 1
  await tx.cardPerson.upsert({
    where,
    create: { ...key, userName, position, hasAnswered: true, chosen },
    update: { chosen },
  })
}

/** Counts the people online, and those of them who have chosen. A person with several ids counts once. */
async function tally(tx: Tx, { sessionId, cardId }: CardKey): Promise<{ here: number; voted: number }> {
  const [row] = await tx.$queryRaw<{ here: number; voted: number }[]>`
    WITH here AS (
      SELECT DISTINCT coalesce(g.account_id, p.user_id) AS person
      FROM participant p LEFT JOIN guest g ON g.id = p.user_id
      WHERE p.session_id = ${sessionId} AND p.removed_at IS NULL
        AND EXISTS (SELECT FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id)
    ), voted AS (
      SELECT DISTINCT coalesce(g.account_id, p.user_id) AS person
      FROM card_person p LEFT JOIN guest g ON g.id = p.user_id WHERE p.session_id = ${sessionId} AND p.card_id = ${cardId}
    )
    SELECT count(*)::int AS here, count(voted.person)::int AS voted FROM here LEFT JOIN voted USING (person)`
  return row ?? { here: 0, voted: 0 }
}

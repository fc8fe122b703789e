import { Refusal } from '../../../../protocol/errors.ts'
import type { RulesAccepted, RulesFacts, RulesProposed, RulesStore } from '../../../../services/ports/door.ts'
import type { Database } from '../../database.ts'
import type { Prisma } from '../../generated/client.ts'
import { lockOpenSession } from '../../locked-session.ts'
import { takeRev } from '../../rev.ts'
import { requireJoined } from './joined.ts'

type Tx = Prisma.TransactionClient

/** DOOR-6: proposes and accepts rules under the session's lock: of two simultaneous votes one is the last. */
export function makeRulesStore({ prisma }: Database): RulesStore {
  return {
    /**
     * Stores a proposal with its proposer's vote, in place of an older proposal. The waiting text, proposed again, gets
     * a vote. The rules in force, proposed again, withdraw the waiting proposal if `mayWithdraw` agrees. Throws
     * SESSION_CLOSED and NOT_JOINED.
     */
    propose: ({ sessionId, proposalId, userId, text }, isAccepted, mayWithdraw): Promise<RulesProposed> =>
      prisma.$transaction(async (tx) => {
        const room = await roomFor(tx, sessionId, userId)
        const { userName, ownerId, waiting } = room
        const old = { userName, isNew: false, accepted: null }
        if (text === (room.rules ?? '')) {
          if (waiting && mayWithdraw({ ownerId, userId: waiting.userId })) {
            await tx.roomRules.update({ where: { sessionId }, data: NOTHING_PROPOSED })
            await takeRev(tx, sessionId, 'settings')
          }
          return { ...old, proposalId: room.rulesId ?? proposalId }
        }
        const voter = { sessionId, userId, ownerId }
        if (waiting?.text === text) {
          return { ...old, proposalId: waiting.id, accepted: await vote(tx, voter, isAccepted) }
        }
        const proposal = { proposalId, proposed: text, proposerId: userId, acceptedBy: [] }
        await tx.roomRules.upsert({ where: { sessionId }, create: { sessionId, ...proposal }, update: proposal })
        return { ...old, proposalId, isNew: true, accepted: await vote(tx, voter, isAccepted) }
      }),

    /**
     * Votes for the proposal. Repeated votes, and votes for rules in force, change nothing. Throws INVALID_REQUEST,
     * too.
     */
    accept: ({ sessionId, proposalId, userId }, isAccepted): Promise<RulesAccepted | null> =>
      prisma.$transaction(async (tx) => {
        const { ownerId, rulesId, waiting } = await roomFor(tx, sessionId, userId)
        if (proposalId === rulesId) return null
        if (proposalId !== waiting?.id) throw new Refusal('INVALID_REQUEST')
        return vote(tx, { sessionId, userId, ownerId }, isAccepted)
      }),
  }
}

const NOTHING_PROPOSED = { proposalId: null, proposed: '', proposerId: '', acceptedBy: [] }

type Room = {
  ownerId: string | null
  userName: string
  rules: string | null
  rulesId: string | null
  waiting: { id: string; text: string; userId: string } | null
}

/** Locks the open session, and reads its rules and the name of this participant. */
async function roomFor(tx: Tx, sessionId: string, userId: string): Promise<Room> {
  const { ownerId } = await lockOpenSession(tx, sessionId)
  const { userName } = await requireJoined(tx, sessionId, userId)
  const row = await tx.roomRules.findUnique({ where: { sessionId } })
  const waiting = row?.proposalId ? { id: row.proposalId, text: row.proposed, userId: row.proposerId } : null
  return { ownerId, userName, rules: row?.text ?? null, rulesId: row?.textId ?? null, waiting }
}

type Voter = { sessionId: string; userId: string; ownerId: string | null }

/** Adds a vote for the waiting proposal, and puts it in force when due. A person with several ids counts once. */
async function vote(
  tx: Tx,
  { sessionId, userId, ownerId }: Voter,
  isAccepted: (facts: RulesFacts) => boolean,
): Promise<RulesAccepted | null> {
  await tx.$executeRaw`
    UPDATE room_rules SET accepted_by = array_append(accepted_by, ${userId})
    WHERE session_id = ${sessionId} AND NOT ${userId} = ANY (accepted_by)`
  await takeRev(tx, sessionId, 'settings')
  const [row] = await tx.$queryRaw<(Omit<RulesFacts, 'ownerId'> & { userName: string; text: string; id: string })[]>`
    WITH here AS (
      SELECT p.user_id, coalesce(g.account_id, p.user_id) AS person
      FROM participant p LEFT JOIN guest g ON g.id = p.user_id
      WHERE p.session_id = ${sessionId} AND p.removed_at IS NULL
        AND EXISTS (SELECT FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id)
    )
    SELECT r.proposal_id AS id, r.proposed AS text, r.proposer_id AS "userId",
      (SELECT user_name FROM participant WHERE session_id = r.session_id AND user_id = r.proposer_id) AS "userName",
      (SELECT count(DISTINCT person)::int FROM here WHERE user_id = ANY (r.accepted_by)) AS votes,
      (SELECT count(DISTINCT person)::int FROM here) AS total
    FROM room_rules r WHERE r.session_id = ${sessionId}`
  if (!row || !isAccepted({ ...row, ownerId })) return null
  const rules = row.text === '' ? null : row.text
  await tx.roomRules.update({ where: { sessionId }, data: { text: rules, textId: row.id, ...NOTHING_PROPOSED } })
  return { userId: row.userId, userName: row.userName, rules, ownerId }
}

/** DOOR-3, DEC-62: removes proposals and votes of people who are no members any more. Returns true when any went. */
export async function forgetInRules(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<boolean> {
  const ids = [...userIds]
  const { count } = await tx.roomRules.updateMany({
    where: { sessionId, proposerId: { in: ids } },
    data: NOTHING_PROPOSED,
  })
  const unvoted = await tx.$executeRaw`
    UPDATE room_rules SET accepted_by = ARRAY(SELECT id FROM unnest(accepted_by) id WHERE NOT id = ANY (${ids}))
    WHERE session_id = ${sessionId} AND accepted_by && ${ids}`
  return count + unvoted > 0
}

/** Replaces guest ids by `userId` in the proposal and its votes. */
export async function adoptInRules(
  tx: Tx,
  sessionId: string,
  userId: string,
  guestIds: readonly string[],
): Promise<void> {
  const ids = [...guestIds]
  const changed = await tx.$executeRaw`
    UPDATE room_rules SET
      proposer_id = CASE WHEN proposer_id = ANY (${ids}) THEN ${userId} ELSE proposer_id END,
      accepted_by = ARRAY(
        SELECT DISTINCT CASE WHEN id = ANY (${ids}) THEN ${userId} ELSE id END FROM unnest(accepted_by) id
      )
    WHERE session_id = ${sessionId} AND (proposer_id = ANY (${ids}) OR accepted_by && ${ids})`
  if (changed > 0) await takeRev(tx, sessionId, 'settings')
}

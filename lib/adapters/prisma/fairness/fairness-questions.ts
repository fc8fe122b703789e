import { QUIET_SECONDS } from '../../../domain/fairness/quiet.ts'
import { payerOf } from '../../../domain/people/caller.ts'
import { ASKING_MANNERS } from '../../../domain/safety/safety-question.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { FairnessQuestions } from '../../../services/ports/mediation/fairness.ts'
import type { Database } from '../database.ts'
import { lockSession } from '../locked-session.ts'
import { BY_PARLEY } from '../messages/message-row.ts'
import { isPlaceless, privateIds } from '../room/people.ts'

/** FAIR-1: questions and answers, in tables that take no seq and no rev, and that nothing else reads. */
export function makeFairnessQuestions({ prisma, pool }: Database): FairnessQuestions {
  return {
    async isAsking(sessionId) {
      const { rows } = await pool.query({
        name: 'fairness_is_asking',
        text: `SELECT FROM session s WHERE s.id = $1 AND ${ASKS} AND ${HAS_PARLEY_SPOKEN}`,
        values: [sessionId, ASKING_MANNERS],
      })
      return rows.length > 0
    },

    async claim(sessionId, { among, isOnlyDue = false } = {}) {
      const { rows } = await pool.query<{ ids: string[] }>({
        name: 'fairness_claim',
        text: CLAIM,
        values: [sessionId, ASKING_MANNERS, among ?? null, isOnlyDue],
      })
      return rows.map(({ ids }) => ids)
    },

    /** Under the session's lock: each answer gets its own position, and a repeat changes nothing. */
    async answer(sessionId, caller, answer) {
      await prisma.$transaction(async (tx) => {
        await lockSession(tx, sessionId)
        const asked = await tx.$queryRawUnsafe<{ hasAnswered: boolean }[]>(
          ASKED,
          ...[sessionId, payerOf(caller), [...caller.ids]],
        )
        if (asked.length === 0) throw new Refusal('INVALID_REQUEST')
        if (asked.some(({ hasAnswered }) => hasAnswered)) return
        await tx.$executeRawUnsafe(ANSWERED, ...[sessionId, payerOf(caller), [...caller.ids]])
        const position = (await tx.fairnessAnswer.count({ where: { sessionId } })) + 1
        await tx.fairnessAnswer.create({ data: { sessionId, position, answer } })
      })
    },

    async answers(sessionId) {
      const { rows } = await pool.query<{ answers: number[]; people: number }>({
        name: 'fairness_answers',
        text: `
          SELECT ARRAY(SELECT answer FROM fairness_answer WHERE session_id = $1 ORDER BY position) AS answers,
            (SELECT count(DISTINCT coalesce(g.account_id, p.user_id))::int
             FROM participant p LEFT JOIN guest g ON g.id = p.user_id WHERE p.session_id = $1) AS people`,
        values: [sessionId],
      })
      return rows[0] ?? { answers: [], people: 0 }
    },

    async quietSeconds(sessionId) {
      const { rows } = await pool.query<{ seconds: number }>({
        name: 'fairness_quiet',
        text: `
          SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds FROM message
          WHERE session_id = $1 AND kind <> 'notice' ORDER BY seq DESC LIMIT 1`,
        values: [sessionId],
      })
      return rows[0]?.seconds ?? null
    },
  }
}

/** SQL: true when the session `s` is of a kind in which people are asked. */
const ASKS = `(s.family = ANY ($2) AND s.deleted_at IS NULL)`

/** SQL: true when Parley has spoken in session `s`. */
const HAS_PARLEY_SPOKEN = `EXISTS (
  SELECT FROM message m WHERE m.session_id = s.id AND m.seq > s.cleared_seq AND m.${BY_PARLEY}
)`

/** SQL: true when the person of `people` has spoken in session `s`. */
const HAS_SPOKEN = `EXISTS (
  SELECT FROM message m WHERE m.session_id = s.id AND m.user_id = ANY (people.ids) AND m.kind = 'person'
    AND m.seq > s.cleared_seq AND m.details -> 'deleted' IS NULL
)`

/** SQL: true when the person of `people` is named on a card of session `s` that all agreed to. */
const HAS_AGREED = `EXISTS (
  SELECT FROM card c JOIN card_person n ON n.session_id = c.session_id AND n.card_id = c.id
  WHERE c.session_id = s.id AND c.kind = 'agreement' AND c.state = 'agreed' AND n.user_id = ANY (people.ids)
)`

/** SQL: true when the mediation in session `s` has come to rest. */
const IS_DUE = `(
  EXISTS (SELECT FROM card WHERE card.session_id = s.id AND card.state = 'agreed') OR (
  SELECT m.created_at < clock_timestamp() - make_interval(secs => ${QUIET_SECONDS}) FROM message m
  WHERE m.session_id = s.id AND m.kind <> 'notice' ORDER BY m.seq DESC LIMIT 1
))`

/** SQL: matches the questions to the person with payer `$2` and ids `$3`. */
const THEIRS = `session_id = $1 AND person_id = ANY (${privateIds('$2', '$3')})`
const ASKED = `SELECT has_answered AS "hasAnswered" FROM fairness_asked WHERE ${THEIRS}`
const ANSWERED = `UPDATE fairness_asked SET has_answered = true WHERE ${THEIRS}`

/**
 * Claims the people to ask, and returns the ids whose sockets may hear it. A guest with a participant row is a person of
 * its own, also where its browser has signed out of an account; a discreet one stands for its account. Of two jobs at
 * once, the second waits at each row and finds it claimed.
 */
const CLAIM = `
  WITH here AS (
    SELECT CASE WHEN p.is_discreet THEN coalesce(g.account_id, c.user_id) ELSE c.user_id END AS person,
      array_agg(DISTINCT c.user_id) AS seen_as
    FROM session s JOIN connection c ON c.session_id = s.id
    JOIN participant p ON p.session_id = s.id AND p.user_id = c.user_id LEFT JOIN guest g ON g.id = c.user_id
    WHERE s.id = $1 AND ${ASKS} AND (NOT $4 OR ${IS_DUE}) AND ($3::text[] IS NULL OR c.user_id = ANY ($3))
    GROUP BY 1
  ), own AS (
    SELECT person, seen_as,
      ARRAY(SELECT g.id FROM guest g WHERE g.account_id = person AND ${isPlaceless('g.id')}) || person AS private_ids
    FROM here
  ), people AS (
    SELECT person, private_ids, private_ids || seen_as AS ids FROM own
  ), claimed AS (
    INSERT INTO fairness_asked (session_id, person_id)
      SELECT s.id, person FROM people JOIN session s ON s.id = $1
      WHERE (${HAS_AGREED} OR ${HAS_PARLEY_SPOKEN} AND ${HAS_SPOKEN}) AND NOT EXISTS (SELECT FROM fairness_asked a WHERE a.session_id = $1 AND a.person_id = ANY (people.ids))
        AND NOT is_banned($1, people.ids)
    ON CONFLICT DO NOTHING RETURNING person_id
  )
  SELECT people.private_ids AS ids FROM people JOIN claimed ON claimed.person_id = people.person`

import { DEFAULT_NAME, type Place } from '../../domain/caller.ts'
import type { Member } from '../../domain/members.ts'
import type { Database } from './database.ts'
import type { Prisma } from './generated/client.ts'
import { GATEWAY_DEAD_SECONDS } from './presence.ts'
import { READ_STANDING, requireChanged, STANDING, type Standing } from './standing.ts'

type JoinRow = { userName: string; joinedSeq: number; ownerId: string | null; clearedSeq: number }

/** Who is in a session: everybody who ever joined it, under the visible id they have there. */
export function makeParticipantStore({ prisma, pool }: Database) {
  return {
    /**
     * Makes the person a participant if they are none yet, and their socket a connection. A name they have in this
     * session stays, and so does who they joined as (`isDiscreet`). A session that they removed from their history is back
     * in it when they open it anew (`isOpening`), not when an open tab comes back. Answers null when the session is not
     * open, or this key opens it no longer.
     */
    async join(person: {
      sessionId: string
      keyHash: string
      userId: string
      defaultName: string
      isDiscreet: boolean
      isOpening: boolean
      timeZone: string | null
      socketId: string
      gatewayId: string
    }): Promise<JoinRow | null> {
      const { rows } = await pool.query<JoinRow>({
        name: 'join_session',
        text: `
          WITH room AS (
            SELECT id, owner_id, cleared_seq FROM session WHERE id = $1 AND ended_at IS NULL AND deleted_at IS NULL
              AND EXISTS (SELECT 1 FROM access_key WHERE hash = $7 AND session_id = $1)
            FOR KEY SHARE -- before their own rows, as whoever deletes it does
          ), joined AS (
            INSERT INTO participant AS p (session_id, user_id, user_name, time_zone, is_discreet)
              SELECT room.id, $2, coalesce(known.user_name, $3), $4, $8::boolean FROM room
              -- After a reset people keep the names they had.
              LEFT JOIN session old ON old.successor_id = room.id
              LEFT JOIN participant known ON known.session_id = old.id AND known.user_id = $2
            ON CONFLICT (session_id, user_id) DO UPDATE
              SET time_zone = coalesce(excluded.time_zone, p.time_zone), last_seen_at = now(),
                is_discreet = p.is_discreet OR excluded.is_discreet,
                forgotten_at = CASE WHEN $9::boolean THEN NULL ELSE p.forgotten_at END
            RETURNING p.user_name, p.joined_seq
          ), connected AS (
            INSERT INTO connection (id, gateway_id, session_id, user_id) SELECT $5, $6, room.id, $2 FROM room
            ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id
          )
          SELECT joined.user_name AS "userName", joined.joined_seq AS "joinedSeq",
            room.owner_id AS "ownerId", room.cleared_seq AS "clearedSeq"
          FROM room, joined`,
        values: [
          person.sessionId,
          person.userId,
          person.defaultName,
          person.timeZone,
          person.socketId,
          person.gatewayId,
          person.keyHash,
          person.isDiscreet,
          person.isOpening,
        ],
      })
      return rows[0] ?? null
    },

    /**
     * Somebody with several ids is one participant under `userId`, with the place, title and given name of the guests they
     * were here; 'Anon' makes way for `defaultName`. Whoever joined unknown becomes nobody who is known.
     */
    async adopt(sessionId: string, userId: string, guestIds: readonly string[], defaultName: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const ids = [userId, ...guestIds]
        // The session first, as whoever deletes it does.
        await tx.$queryRaw`SELECT 1 FROM session WHERE id = ${sessionId} FOR KEY SHARE`
        // Two tabs that come back signed in at once: the second waits, and finds it done.
        await tx.$queryRaw`
          SELECT 1 FROM participant WHERE session_id = ${sessionId} AND user_id = ANY (${ids}) ORDER BY user_id FOR UPDATE`
        const all = await tx.participant.findMany({
          where: { sessionId, userId: { in: ids } },
          orderBy: { joinedAt: 'asc' },
        })
        const isDiscreet = all.some((row) => row.userId === userId && row.isDiscreet)
        const rows = all.filter((row) => isDiscreet || !row.isDiscreet)
        const guests = rows.filter((row) => row.userId !== userId).map((row) => row.userId)
        const [oldest] = rows
        if (!oldest || guests.length === 0) return
        const userName = rows.find((row) => row.userName !== DEFAULT_NAME)?.userName ?? defaultName
        const userTitle = rows.find((row) => row.userTitle !== null)?.userTitle ?? null
        const forgottenAt = rows.every((row) => row.forgottenAt !== null) ? oldest.forgottenAt : null
        const one = { ...oldest, userId, userName, userTitle, forgottenAt, isDiscreet }
        const hasVoted = await tx.resetVote.count({ where: { sessionId, userId: { in: guests } } })
        await tx.participant.deleteMany({ where: { sessionId, userId: { in: [userId, ...guests] } } })
        await tx.participant.create({ data: one })
        await tx.connection.updateMany({ where: { sessionId, userId: { in: guests } }, data: { userId } })
        await tx.resetVote.deleteMany({ where: { sessionId, userId: { in: guests } } })
        if (hasVoted) await tx.resetVote.createMany({ data: { sessionId, userId }, skipDuplicates: true })
      })
    },

    /**
     * Where these ids, all of one person, are in a session: the first one first, and after them where they were in the
     * session that a reset put this one in the place of.
     */
    async placesOf(sessionId: string, userIds: readonly string[]): Promise<Place[]> {
      const { rows } = await pool.query<Place>({
        name: 'places_of',
        text: `
          SELECT user_id AS "userId", user_name AS "userName", is_discreet AS "isDiscreet", session_id = $1 AS "isHere"
          FROM participant
          WHERE user_id = ANY ($2) AND session_id IN ($1, (SELECT id FROM session WHERE successor_id = $1))
          ORDER BY session_id = $1 DESC, number`,
        values: [sessionId, userIds],
      })
      return rows
    },

    /** Remembers where in the conversation this person came in. */
    async cameInAt(sessionId: string, userId: string, joinedSeq: number): Promise<void> {
      await pool.query({
        name: 'came_in_at',
        text: 'UPDATE participant SET joined_seq = $3 WHERE session_id = $1 AND user_id = $2',
        values: [sessionId, userId, joinedSeq],
      })
    },

    /** Throws as {@link requireChanged} does. */
    async rename(sessionId: string, userId: string, userName: string): Promise<void> {
      const { rows } = await pool.query<Standing>({
        name: 'rename_participant',
        text: `
          WITH ${STANDING}, renamed AS (
            UPDATE participant p SET user_name = $3 FROM own WHERE p.session_id = $1 AND p.user_id = own.user_id
          )
          ${READ_STANDING}`,
        values: [sessionId, userId, userName],
      })
      requireChanged(rows[0])
    },

    async nameOf(sessionId: string, userId: string): Promise<string | null> {
      const row = await prisma.participant.findUnique({
        where: { sessionId_userId: { sessionId, userId } },
        select: { userName: true },
      })
      return row?.userName ?? null
    },

    /** The title in this person's own history. */
    async titleFor(sessionId: string, userIds: readonly string[]): Promise<string | null> {
      const row = await prisma.participant.findFirst({
        where: { sessionId, userId: { in: [...userIds] }, userTitle: { not: null } },
        select: { userTitle: true },
      })
      return row?.userTitle ?? null
    },

    /** Whether one of these ids has joined the session, or owns it: an owner is a member whom nobody has to let in. */
    async isMember(sessionId: string, userIds: readonly string[]): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'is_member',
        text: `
          SELECT 1 FROM session s WHERE s.id = $1 AND (s.owner_id = ANY ($2)
            OR EXISTS (SELECT 1 FROM participant p WHERE p.session_id = s.id AND p.user_id = ANY ($2)))`,
        values: [sessionId, userIds],
      })
      return rowCount === 1
    },

    /** The people of a session in the order they joined, with who is online and who has voted. */
    async people(sessionId: string): Promise<Member[]> {
      const values = [sessionId, GATEWAY_DEAD_SECONDS]
      const { rows } = await pool.query<PersonRow>({ name: 'room_people', text: PEOPLE, values })
      return rows.map(toPerson)
    },
  }
}

/** Records or withdraws a vote. Throws as {@link requireChanged} does. */
export async function setVote(
  tx: Prisma.TransactionClient,
  sessionId: string,
  userId: string,
  vote: true | 'toggle',
): Promise<void> {
  const rows = await tx.$queryRawUnsafe<Standing[]>(SET_VOTE, sessionId, userId, vote === 'toggle')
  requireChanged(rows[0])
}

const SET_VOTE = `
  WITH ${STANDING}, withdrawn AS (
    DELETE FROM reset_vote v USING own
    WHERE $3::boolean AND v.session_id = $1 AND v.user_id = own.user_id RETURNING 1
  ), voted AS (
    INSERT INTO reset_vote (session_id, user_id)
      SELECT $1, user_id FROM own WHERE NOT EXISTS (SELECT 1 FROM withdrawn)
    ON CONFLICT DO NOTHING
  )
  ${READ_STANDING}`

/** Its people within a transaction, on its own connection: many that each waited for a second one would wait for ever. */
export async function peopleWithin(tx: Prisma.TransactionClient, sessionId: string): Promise<Member[]> {
  const rows = await tx.$queryRawUnsafe<PersonRow[]>(PEOPLE, sessionId, GATEWAY_DEAD_SECONDS)
  return rows.map(toPerson)
}

type PersonRow = Omit<Member, 'isAI'>

function toPerson(row: PersonRow): Member {
  return { ...row, isAI: false }
}

const PEOPLE = `
  SELECT p.user_id AS "userId", p.user_name AS "userName", p.time_zone AS "timeZone",
    p.last_seen_at AS "lastSeenAt", p.joined_seq AS "joinedSeq", p.number,
    ARRAY(
      SELECT g.id FROM guest g WHERE g.account_id IN
        (p.user_id, CASE WHEN p.is_discreet THEN (SELECT account_id FROM guest WHERE id = p.user_id) END)
    ) || p.user_id AS ids,
    v.user_id IS NOT NULL AS "hasVoted", c.user_id IS NOT NULL AS "isOnline"
  FROM participant p
  LEFT JOIN reset_vote v ON v.session_id = p.session_id AND v.user_id = p.user_id
  LEFT JOIN (
    SELECT DISTINCT c.user_id FROM connection c JOIN gateway g ON g.id = c.gateway_id
    WHERE c.session_id = $1 AND g.heartbeat_at > now() - make_interval(secs => $2)
  ) c ON c.user_id = p.user_id
  WHERE p.session_id = $1
  ORDER BY p.number, p.user_id`

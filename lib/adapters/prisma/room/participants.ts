import type { Membership } from '../../../domain/people/caller.ts'
import { makeAdopt } from './adopt.ts'
import type { Database } from '../database.ts'
import { makeIsMember } from './door/is-member.ts'
import { makeJoin } from './join.ts'
import { readPeople } from './people.ts'
import { inLine, RESET_LINE } from './reset-line.ts'
import { READ_STANDING, requireChanged, STANDING, type Standing } from './standing.ts'
import type { ParticipantStore, Renamed } from '../../../services/ports/room.ts'

/** Stores everybody who ever joined a session, under their visible id there. */
export function makeParticipantStore({ prisma, pool }: Database, makeMessageId: () => string): ParticipantStore {
  return {
    join: makeJoin(pool),
    adopt: makeAdopt(prisma, makeMessageId),
    isMember: makeIsMember(pool),
    people: (sessionId: string) => readPeople(pool, sessionId),

    async names(sessionId: string): Promise<{ userId: string; userName: string }[]> {
      const { rows } = await pool.query<{ userId: string; userName: string }>({
        name: 'participant_names',
        text: `SELECT user_id AS "userId", user_name AS "userName" FROM participant
               WHERE session_id = $1 AND removed_at IS NULL`,
        values: [sessionId],
      })
      return rows
    },

    async membershipsOf(sessionId: string, userIds: readonly string[]): Promise<Membership[]> {
      const { rows } = await pool.query<Membership>({
        name: 'memberships_of',
        text: `
          ${RESET_LINE}
          SELECT p.user_id AS "userId", p.user_name AS "userName", p.is_discreet AS "isDiscreet", line.resets = 0 AS "isHere"
          FROM ${inLine('user_id = ANY ($2)')} ORDER BY line.resets, p.number`,
        values: [sessionId, userIds],
      })
      return rows
    },

    async cameInAt(sessionId: string, userId: string, joinedSeq: number): Promise<void> {
      await pool.query({
        name: 'came_in_at',
        text: 'UPDATE participant SET joined_seq = $3 WHERE session_id = $1 AND user_id = $2',
        values: [sessionId, userId, joinedSeq],
      })
    },

    async rename(sessionId: string, userId: string, userName: string): Promise<Renamed> {
      const { rows } = await pool.query<Standing & Renamed>({
        name: 'rename_participant',
        text: `
          WITH ${STANDING}, renamed AS (
            UPDATE participant p SET user_name = $3 FROM own WHERE p.session_id = $1 AND p.user_id = own.user_id
          )
          ${READ_STANDING}, (SELECT user_name FROM own) AS "nameBefore",
            NOT EXISTS (SELECT FROM participant WHERE session_id = $1 AND user_id <> $2) AS "isAlone"`,
        values: [sessionId, userId, userName],
      })
      const [standing] = rows
      requireChanged(standing)
      return { nameBefore: standing.nameBefore, isAlone: standing.isAlone }
    },

    async nameOf(sessionId: string, userId: string): Promise<string | null> {
      const row = await prisma.participant.findUnique({
        where: { sessionId_userId: { sessionId, userId } },
        select: { userName: true },
      })
      return row?.userName ?? null
    },
  }
}

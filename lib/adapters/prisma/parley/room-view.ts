import type { LinesWanted, StoredLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { ReplyRoom } from '../../../domain/parley/turn-taking/room.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import { activitySchema, mannerSchema } from '../../../protocol/entities.ts'
import type { Database } from '../database.ts'
import { jsonList } from '../json-list.ts'
import { IS_OPEN } from '../locked-session.ts'
import { ALL_PEOPLE, toPerson, type PersonRow } from '../room/people.ts'
import { LINE_COLUMNS, toSaidLine, type LineRow } from './line-row.ts'
import type { RoomLook, RoomState, RoomView } from '../../../services/ports/parley.ts'

/** Reads a session for Parley's decision whether to speak. */
export function makeRoomView({ pool }: Database): RoomView {
  return {
    /** One statement, because many rooms are read while their messages are stored. */
    async look(sessionId: string, wanted: LinesWanted | null): Promise<RoomLook | null> {
      const { rows } = await pool.query<LookRow>({
        name: wanted ? 'room_look_with_lines' : 'room_look',
        text: wanted ? LOOK_WITH_LINES : LOOK,
        values: [sessionId, ...(wanted ? [SYSTEM_USER_ID, wanted.atLeast, wanted.atMost, wanted.sinceSeq] : [])],
      })
      const [row] = rows
      if (!row) return null
      const { people, lines, ...state } = row
      return {
        state: withKnownSettings(state),
        people: people.map((person) => toPerson({ ...person, lastSeenAt: new Date(person.lastSeenAt) })),
        lines: lines.toReversed().map((line) => toSaidLine({ ...line, created_at: new Date(line.created_at) })),
      }
    },

    async read(sessionId: string): Promise<ReplyRoom | null> {
      const { rows } = await pool.query<ReplyRoom>({
        name: 'reply_room',
        text: `SELECT ${STATE} FROM session s WHERE s.id = $1`,
        values: [sessionId],
      })
      const [row] = rows
      return row ? withKnownSettings(row) : null
    },

    async transcript(sessionId: string, { atLeast, sinceSeq, atMost }: LinesWanted): Promise<StoredLine[]> {
      const { rows } = await pool.query<LineRow>({
        name: 'reply_transcript',
        text: `SELECT ${LINE_COLUMNS} FROM message
               WHERE session_id = $1 AND seq > (SELECT cleared_seq FROM session WHERE id = $1) AND user_id <> $2
                 AND NOT is_refused
               ORDER BY seq DESC
               LIMIT greatest($3, least($4, (SELECT last_seq FROM session WHERE id = $1) - $5 + 1))`,
        values: [sessionId, SYSTEM_USER_ID, atLeast, atMost, sinceSeq],
      })
      return rows.toReversed().map(toSaidLine)
    },
  }
}

/** A look as JSON, in which times are text. */
type LookRow = RoomState & {
  people: (Omit<PersonRow, 'lastSeenAt'> & { lastSeenAt: string })[]
  lines: (Omit<LineRow, 'created_at'> & { created_at: string })[]
}

/** Other versions may store settings that this one does not know. */
function withKnownSettings<Row extends ReplyRoom>(row: Row): Row {
  const activity = activitySchema.catch('balanced').parse(row.activity)
  return { ...row, activity, family: mannerSchema.nullable().catch(null).parse(row.family) }
}

const STATE = `s.hidden_prompt AS "hiddenPrompt", s.family, s.activity, s.is_hushed AS "isHushed",
  ${IS_OPEN} AS "isOpen",
  EXISTS (SELECT 1 FROM reply_lease WHERE session_id = s.id) AS "isReplying",
  clock_timestamp() AS now`

const look = (lines: string) => `
  SELECT ${STATE}, s.last_seq AS "lastSeq", s.last_rev AS rev, s.cleared_seq AS "clearedSeq",
    ${jsonList(ALL_PEOPLE)} AS people, ${lines} AS lines
  FROM session s WHERE s.id = $1`
const LOOK = look("'[]'::json")
const LOOK_WITH_LINES = look(
  jsonList(`
    SELECT ${LINE_COLUMNS} FROM message
    WHERE session_id = s.id AND seq > s.cleared_seq AND user_id <> $2 AND NOT is_refused
    ORDER BY seq DESC LIMIT greatest($3, least($4, s.last_seq - $5 + 1))`),
)

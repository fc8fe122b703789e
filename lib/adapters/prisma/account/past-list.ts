import { saidIn } from '../../../domain/files/words-of-files.ts'
import { snippetOf } from '../../../domain/messages/addressed/quotation.ts'
import { fitting } from '../../../domain/messages/within-bytes.ts'
import type { SessionListItem, SessionPreview, SessionsPage } from '../../../protocol/http.ts'
import { ANSWER_MAX_BYTES, FACES_MAX, SESSIONS_LISTED_MAX, UNREAD_COUNTED_MAX } from '../../../protocol/limits.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'
import type { Database } from '../database.ts'
import { markIn } from '../reading/read-marks.ts'
import { countsAsUnread, isDrawn } from '../reading/unread.ts'

/** The history of a person with an account, newest first. `userIds` are all their ids. */
export function makePastList({ pool }: Database): Pick<PastSessionStore, 'list' | 'page'> {
  return {
    async list(userIds: readonly string[]): Promise<SessionListItem[]> {
      const { rows } = await pool.query<Row>(`SELECT ${ITEM} FROM ${PLACES} ${NEWEST} LIMIT $2`, [
        userIds,
        SESSIONS_LISTED_MAX,
      ])
      const items = rows.map(toItem)
      return items.slice(0, fitting(items, ANSWER_MAX_BYTES))
    },

    async page(
      userIds: readonly string[],
      before: { at: string; sessionId: string } | null,
      count: number,
    ): Promise<SessionsPage> {
      const { rows } = await pool.query<DetailedRow>(DETAILED_PAGE, [
        userIds,
        count + 1,
        before?.at ?? null,
        before?.sessionId ?? null,
      ])
      const items = rows.slice(0, count).map(detailed)
      const sessions = items.slice(0, fitting(items, ANSWER_MAX_BYTES))
      return { sessions, hasMore: sessions.length < rows.length }
    },
  }
}

type Row = Omit<SessionListItem, 'lastActiveAt'> & { lastActiveAt: Date }
type Said = Parameters<typeof saidIn>[0]
type DetailedRow = Omit<Row, 'beginning'> & { beginning: Said | null; preview: (SessionPreview & Said) | null }

function toItem(row: Row): SessionListItem {
  return { ...row, lastActiveAt: row.lastActiveAt.toISOString() }
}

function detailed({ preview, beginning, ...row }: DetailedRow): SessionListItem {
  return {
    ...toItem(row),
    beginning: beginning ? snippetOf(saidIn(beginning)) : null,
    preview: preview && shown(preview),
  }
}

function shown({ files, ...preview }: SessionPreview & Said): SessionPreview {
  return { ...preview, text: snippetOf(saidIn({ ...preview, files })) }
}

/** The unread count of session `s` for the ids $1. Its cap makes a long absence as cheap as a short one. */
const UNREAD = `(
  SELECT count(*)::int FROM (
    SELECT FROM message x
    WHERE x.session_id = s.id AND x.seq > greatest(s.cleared_seq, ${markIn('s.id', '$1')}) AND ${countsAsUnread('x', '$1')}
    LIMIT ${UNREAD_COUNTED_MAX}
  ) unread
)`

const ITEM = `
  s.id AS "sessionId", m.title AS "userTitle", coalesce(s.title, s.proposed_title) AS "proposedTitle", s.last_active_at AS "lastActiveAt",
  (SELECT count(*)::int FROM participant p WHERE p.session_id = s.id AND p.removed_at IS NULL) AS "participantCount",
  coalesce(s.owner_id = ANY ($1), false) AS "isOwner",
  ${UNREAD} AS unread`

/** Each session of the ids $1 once, whichever of them is in it; none that removed them (DOOR-3). */
const PLACES = `(
    SELECT session_id, max(title) AS title FROM (
      SELECT session_id, user_title AS title FROM participant WHERE user_id = ANY ($1) AND forgotten_at IS NULL AND removed_at IS NULL
      UNION ALL SELECT id, owner_title FROM session WHERE owner_id = ANY ($1)
    ) place GROUP BY session_id
  ) m
  JOIN session s ON s.id = m.session_id
  WHERE s.deleted_at IS NULL AND NOT is_banned(s.id, $1)`
const NEWEST = 'ORDER BY s.last_active_at DESC, s.id'

/** Characters read of a text: a snippet looks at no more. */
const TEXT_READ = 2000
const SAID_HERE = `FROM message x WHERE x.session_id = s.id AND x.seq > s.cleared_seq AND ${isDrawn('x')}`

/** Finds the page first, so that details are read only for its sessions. */
const DETAILED_PAGE = `
  WITH s AS MATERIALIZED (
    SELECT ${ITEM}, s.id, s.cleared_seq, s.ended_at IS NOT NULL AS "isEnded", s.last_active_at FROM ${PLACES}
      AND ($3::timestamptz IS NULL OR s.last_active_at < $3 OR (s.last_active_at = $3 AND s.id > $4))
    ${NEWEST} LIMIT $2
  )
  SELECT "sessionId", "userTitle", "proposedTitle", "lastActiveAt", "participantCount", "isOwner", unread, "isEnded",
    (SELECT json_build_object('text', left(x.text, ${TEXT_READ}), 'files', x.details -> 'files') ${SAID_HERE} AND x.kind = 'person' ORDER BY x.seq LIMIT 1) AS beginning,
    (SELECT json_build_object('userId', x.user_id, 'userName', coalesce(p.user_name, x.user_name),
       'isOwn', x.user_id = ANY ($1), 'text', left(x.text, ${TEXT_READ}), 'files', x.details -> 'files')
     FROM (SELECT x.* ${SAID_HERE} ORDER BY x.seq DESC LIMIT 1) x
       LEFT JOIN participant p ON p.session_id = x.session_id AND p.user_id = x.user_id) AS preview,
    ARRAY(
      SELECT json_build_object('userId', p.user_id, 'userName', p.user_name) FROM participant p
      WHERE p.session_id = s.id AND p.removed_at IS NULL AND p.user_id <> ALL ($1) ORDER BY p.number LIMIT ${FACES_MAX}
    ) AS faces
  FROM s ${NEWEST}`

import type { PublicMember } from '../../../domain/people/members.ts'
import type { RemovalTally } from '../../../domain/room/door/removal.ts'
import type { Cursor, RoomNews } from '../../../domain/room/room-changes.ts'
import { bytesWritten, fitting } from '../../../domain/messages/within-bytes.ts'
import type { Card } from '../../../protocol/cards.ts'
import { textRevOf } from '../messages/details.ts'
import { activitySchema, type Message } from '../../../protocol/entities.ts'
import type { CheckIn } from '../../../protocol/events/check-ins.ts'
import { parleyStatusSchema } from '../../../protocol/events/parley.ts'
import { roomSettingsSchema, type RoomSettings } from '../../../protocol/events/room.ts'
import { ANSWER_MAX_BYTES, SEQ_MAX } from '../../../protocol/limits.ts'
import { CARD_COLUMNS, toCard, type CardRow } from '../cards/card-row.ts'
import { CHECK_IN_COLUMNS, toCheckIn } from '../check-ins/check-in-row.ts'
import type { Database } from '../database.ts'
import { jsonList } from '../json-list.ts'
import { IS_OPEN } from '../locked-session.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../messages/message-row.ts'
import { ROOM_TITLE } from './session-settings.ts'
import type { Changes } from '../../../services/ports/room.ts'

/** The most changed messages, cards and check-ins together in one answer. */
const CHANGED_MAX = 200

/** Reads what is new in a room after a cursor: the one read behind joins, gaps, reconnects and all news (FEED-4). */
export function makeChanges({ pool }: Database): Changes {
  async function read(
    sessionId: string,
    from: number | null,
    afterRev: number,
    count: number,
  ): Promise<RoomNews | null> {
    const isLatest = from === null
    const { rows } = await pool.query<NewsRow>({
      name: isLatest ? 'room_now' : 'room_changes',
      text: isLatest ? ROOM_NOW : ROOM_CHANGES,
      values: [sessionId, from, afterRev, count + 1, CHANGED_MAX + 1],
    })
    return rows[0] ? toNews(sessionId, rows[0], { isLatest, afterRev, count }) : null
  }

  return {
    changesSince: (sessionId: string, { seq, rev }: Cursor, count: number): Promise<RoomNews | null> =>
      read(sessionId, Math.min(seq, SEQ_MAX), Math.min(rev, SEQ_MAX), count),

    roomNow: (sessionId: string, count: number): Promise<RoomNews | null> => read(sessionId, null, BEFORE_ALL, count),

    async cursors(sessionIds: readonly string[]): Promise<Map<string, Cursor>> {
      const { rows } = await pool.query<Cursor & { id: string }>({
        name: 'room_cursors',
        text: `SELECT id, last_seq AS seq, last_rev AS rev FROM session
               WHERE id = ANY ($1) AND ${IS_OPEN}`,
        values: [sessionIds],
      })
      return new Map(rows.map(({ id, seq, rev }) => [id, { seq, rev }]))
    },
  }
}

/** A newcomer needs even the parts that never changed. */
const BEFORE_ALL = -1

type NewsRow = {
  seq: number
  rev: number
  is_open: boolean
  is_hushed: boolean
  cleared_seq: number
  activity: string
  title: string | null
  is_title_public: boolean
  is_locked: boolean
  family: string | null
  rules: Pick<RoomSettings, 'rules' | 'proposedRules'> | null
  messages: JsonRow[]
  changed: JsonRow[]
  cards: CardRow[]
  check_ins: Parameters<typeof toCheckIn>[0][]
  parts: Record<string, number>
  people: (Omit<PublicMember, 'isAI' | 'isOwner'> & { isOwner: boolean })[]
  former_ids: { userId: string; formerId: string }[]
  removals: RemovalTally[]
  running: { messageId: string; seq: number } | null
  parley: { status: string; reason: string | null; why: object | null } | null
}
type JsonRow = Omit<MessageRow, 'created_at'> & { created_at: string }

type Asked = { isLatest: boolean; afterRev: number; count: number }

function toNews(sessionId: string, row: NewsRow, { isLatest, afterRev, count }: Asked): RoomNews {
  const isNew = (part: string) => (row.parts[part] ?? 0) > afterRev
  const page = row.messages.slice(0, count).map(fromJson)
  const messages = page.slice(0, fitting(page, ANSWER_MAX_BYTES))
  const hasMore = row.messages.length > messages.length
  const rows = byRev(row)
  const whole = wholeRevs(rows, ANSWER_MAX_BYTES - bytesWritten(messages))
  const hasMoreChanges =
    whole.length < rows.length || [row.changed, row.cards, row.check_ins].some((read) => read.length > CHANGED_MAX)
  const parley = parleyStatusSchema.parse({
    status: row.parley?.status ?? 'listening',
    ...(row.parley?.reason && { reason: row.parley.reason }),
    ...(row.parley?.why && { why: row.parley.why }),
  })
  return {
    sessionId,
    lastSeq: row.seq,
    lastRev: row.rev,
    seq: hasMore && !isLatest ? (messages.at(-1)?.seq ?? 0) : row.seq,
    rev: hasMoreChanges ? (whole.at(-1)?.rev ?? afterRev) : row.rev,
    isOpen: row.is_open,
    isHushed: row.is_hushed,
    clearedSeq: row.cleared_seq,
    messages: isLatest ? messages.toReversed() : messages,
    running: row.running,
    hasMore,
    changed: whole.flatMap(({ message }) => message ?? []),
    cards: whole.flatMap(({ card }) => card ?? []),
    checkIns: whole.flatMap(({ checkIn }) => checkIn ?? []),
    hasMoreChanges,
    // A row of a later page may have changed its text first and another part last.
    isRewritten:
      hasMoreChanges || [...row.changed, ...row.messages].some(({ details }) => textRevOf(details) > afterRev),
    newest: null,
    people: peopleOf(row),
    arePeopleNew: isNew('people'),
    areVotesNew: isNew('votes'),
    removals: row.removals,
    areRemovalsNew: isNew('removals'),
    isCleared: isNew('cleared'),
    settings: isNew('settings') ? settingsOf(row) : null,
    parley: isNew('parley') ? parley : null,
    parleyRev: row.parts.parley ?? 0,
    memoryRev: isNew('memory') ? (row.parts.memory ?? 0) : null,
  }
}

function peopleOf({ people, former_ids }: NewsRow): PublicMember[] {
  return people.map(({ isOwner, ...person }) => {
    const formerIds = former_ids.flatMap(({ userId, formerId }) => (userId === person.userId ? [formerId] : []))
    return { ...person, isAI: false, ...(isOwner && { isOwner }), ...(formerIds.length > 0 && { formerIds }) }
  })
}

function settingsOf(row: NewsRow): RoomSettings {
  return roomSettingsSchema.parse({
    activity: activitySchema.catch('balanced').parse(row.activity),
    title: row.title,
    isTitlePublic: row.is_title_public,
    isLocked: row.is_locked,
    manner: row.family,
    ...row.rules,
  })
}

/** A message, a card or a check-in, and the rev of its last change. */
type ChangedRow = { rev: number; message?: Message; card?: Card; checkIn?: CheckIn }

/** Returns all changed rows, the oldest change first. */
function byRev({ changed, cards, check_ins }: NewsRow): ChangedRow[] {
  const rows = [
    ...changed.map(fromJson).map((message) => ({ rev: message.rev ?? 0, message })),
    ...cards.map(toCard).map((card) => ({ rev: card.rev, card })),
    ...check_ins.map(toCheckIn).map((checkIn) => ({ rev: checkIn.rev, checkIn })),
  ]
  return rows.sort((one, other) => one.rev - other.rev)
}

/** Cuts between two revs, so that one commit's changes stay together, unless one rev alone is too large. */
function wholeRevs(rows: readonly ChangedRow[], maxBytes: number): readonly ChangedRow[] {
  const next = rows[Math.min(fitting(rows, maxBytes), CHANGED_MAX)]
  if (!next) return rows
  const whole = rows.filter(({ rev }) => rev < next.rev)
  return whole.length > 0 ? whole : rows.filter(({ rev }) => rev === rows[0]?.rev)
}

function fromJson(row: JsonRow) {
  return toMessage({ ...row, created_at: new Date(row.created_at) })
}

/** SQL: the people of session `s` that the room shows, without removed ones. */
const SHOWN_PEOPLE = `
  SELECT p.user_id AS "userId", p.user_name AS "userName", p.time_zone AS "timeZone", v.user_id IS NOT NULL AS "hasVoted",
    EXISTS (SELECT FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id) AS "isOnline",
    coalesce(p.user_id = ANY (owner.ids), false) AS "isOwner"
  FROM participant p LEFT JOIN reset_vote v ON v.session_id = p.session_id AND v.user_id = p.user_id
  WHERE p.session_id = s.id AND p.removed_at IS NULL ORDER BY p.number, p.user_id`

/**
 * ROOM-3: the guest in whose place an account stands, as the room saw it: the notice of that place's first join names the
 * guest. No other guest of the account is told, and none without a readable message. People who joined anonymously stand
 * under a guest id, so they have none. A browser that signed out is a guest with a row of its own, and apart again.
 */
const FORMER_IDS = `
  CASE WHEN EXISTS (SELECT FROM room_part WHERE session_id = s.id AND part = 'people' AND rev > $3) THEN ARRAY(
    SELECT json_build_object('userId', p.user_id, 'formerId', g.id)
    FROM participant p
      JOIN message n ON n.session_id = p.session_id AND n.seq = p.joined_seq AND n.kind = 'notice'
      JOIN guest g ON g.id = substr(n.temp_msg_id, length('joined:') + 1) AND g.account_id = p.user_id
    WHERE p.session_id = s.id AND p.removed_at IS NULL
      AND NOT EXISTS (SELECT FROM participant WHERE session_id = s.id AND user_id = g.id)
      AND EXISTS (SELECT FROM message WHERE user_id = g.id AND session_id = s.id AND seq > s.cleared_seq)
  ) ELSE '{}' END`

/**
 * All ids of the owner, who may be here under any of them. OFFSET 0 makes PostgreSQL read them once, not per person.
 */
const OWNER = `
  SELECT s.owner_id || ARRAY(
    SELECT account_id FROM guest WHERE id = s.owner_id
    UNION ALL SELECT id FROM guest
      WHERE account_id = coalesce((SELECT account_id FROM guest WHERE id = s.owner_id), s.owner_id)
  ) AS ids OFFSET 0`

/** Usually there is no vote at all, and then no people are counted. */
const REMOVALS = `
  ARRAY(
    SELECT json_build_object('targetUserId', target_id, 'votes', votes, 'total', total, 'voterIds', voter_ids)
    FROM removal_tally(s.id) WHERE EXISTS (SELECT FROM remove_vote WHERE session_id = s.id)
  )`

/** DOOR-6 */
const RULES = `
  SELECT json_build_object('rules', r.text, 'proposedRules', CASE WHEN r.proposal_id IS NOT NULL THEN json_build_object(
    'proposalId', r.proposal_id, 'text', r.proposed, 'userId', r.proposer_id, 'acceptedBy', r.accepted_by) END)
  FROM room_rules r WHERE r.session_id = s.id`

/** One statement, so that all of it is one snapshot. `page` selects the new messages. */
const roomNews = (page: string) => `
  SELECT s.last_seq AS seq, s.last_rev AS rev, ${IS_OPEN} AS is_open, s.is_hushed, s.cleared_seq, s.activity,
    ${ROOM_TITLE} AS title, s.is_title_public, s.is_locked, s.family, (${RULES}) AS rules, ${REMOVALS} AS removals,
    ${jsonList(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_id = s.id AND ${page} LIMIT $4`)} AS messages,
    ${jsonList(`
      SELECT * FROM (
        SELECT ${MESSAGE_COLUMNS} FROM message
        WHERE session_id = s.id AND rev > $3 AND seq > s.cleared_seq AND seq <= $2::int
        ORDER BY rev FETCH FIRST $5 ROWS WITH TIES
      ) m ORDER BY rev, seq`)} AS changed,
    ${jsonList(`
      SELECT ${CARD_COLUMNS} FROM card c WHERE c.session_id = s.id AND c.rev > $3
      ORDER BY c.rev FETCH FIRST $5 ROWS WITH TIES`)} AS cards,
    ${jsonList(`
      SELECT ${CHECK_IN_COLUMNS} FROM check_in k WHERE k.session_id = s.id AND k.rev > $3
      ORDER BY k.rev FETCH FIRST $5 ROWS WITH TIES`)} AS check_ins,
    coalesce((SELECT json_object_agg(part, rev) FROM room_part WHERE session_id = s.id AND rev > $3), '{}') AS parts,
    ${jsonList(SHOWN_PEOPLE)} AS people, ${FORMER_IDS} AS former_ids,
    (SELECT json_build_object('messageId', m.id, 'seq', m.seq) FROM reply_lease l JOIN message m ON m.id = l.message_id
     WHERE l.session_id = s.id AND m.status = 'streaming' AND m.seq > s.cleared_seq) AS running,
    (SELECT json_build_object('status', status, 'reason', reason, 'why', why) FROM parley_state WHERE session_id = s.id) AS parley
  FROM session s CROSS JOIN LATERAL (${OWNER}) owner WHERE s.id = $1`
const ROOM_CHANGES = roomNews('seq > greatest($2::int, s.cleared_seq) ORDER BY seq')
const ROOM_NOW = roomNews('seq > s.cleared_seq ORDER BY seq DESC')

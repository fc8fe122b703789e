import { DEFAULT_NOTIFICATIONS, type Notifications } from '../../../protocol/events/push.ts'
import type { RoomForPush, Told } from '../../../domain/push/due.ts'
import type { Device, PushRoomView } from '../../../services/ports/push.ts'
import { CANNOT_CLOSE } from '../cards/card-row.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../messages/message-row.ts'

/** More messages than a device is told of: a notification is about the newest. */
const NEWEST_COUNT = 200
/** A gateway without a heartbeat for this long may be dead: its people count as not looking. */
const HEART_SECONDS = 6

/** The number of ids that fit into a push beside its words. */
const READ_CHATS_MAX = 20

/** Reads a room for its notifications (PUSH-2). */
export function makePushRoomView({ pool }: Database): PushRoomView {
  return {
    async read(sessionId: string): Promise<RoomForPush | null> {
      const { rows } = await pool.query<{ voteRev: number; cardRev: number; clearedSeq: number }>({
        name: 'push_room',
        text: `SELECT cleared_seq AS "clearedSeq",
                 coalesce((SELECT rev FROM room_part WHERE session_id = s.id AND part = 'votes'), 0) AS "voteRev",
                 coalesce((SELECT max(asked_rev) FROM card WHERE session_id = s.id), 0) AS "cardRev"
               FROM session s WHERE id = $1 AND ${IS_OPEN}`,
        values: [sessionId],
      })
      const [room] = rows
      if (!room) return null
      const newest = await pool.query<MessageRow>({
        name: 'push_messages',
        text: `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_id = $1 AND seq > $2 ORDER BY seq DESC LIMIT $3`,
        values: [sessionId, room.clearedSeq, NEWEST_COUNT],
      })
      return { messages: newest.rows.reverse().map(toMessage), voteRev: room.voteRev, cardRev: room.cardRev }
    },

    async devices(sessionId: string, subscriptionId?: string): Promise<Device[]> {
      const { rows } = await pool.query<DeviceRow>({
        name: 'push_devices',
        text: DEVICES,
        values: [sessionId, subscriptionId ?? null, HEART_SECONDS],
      })
      return rows.map(toDevice)
    },

    async readSince(sessionId: string, subscriptionId: string, ids: ReadonlySet<string>): Promise<string[]> {
      const { rows } = await pool.query<{ sessionId: string }>({
        name: 'push_read_since',
        text: `SELECT session_id AS "sessionId" FROM push_told t
               WHERE subscription_id = $2 AND session_id <> $1 AND told_at IS NOT NULL AND greatest(said_seq, reply_seq) <= (
                 SELECT max(seq) FROM read_mark r WHERE r.session_id = t.session_id AND person_id = ANY ($3)
               ) ORDER BY told_at DESC LIMIT $4`,
        values: [sessionId, subscriptionId, [...ids], READ_CHATS_MAX],
      })
      return rows.map((row) => row.sessionId)
    },

    /** Marks only grow: two jobs at once have both sent, and the higher mark holds. */
    async markTold(sessionId: string, subscriptionId: string, told: Told, isSent: boolean): Promise<void> {
      await pool.query(
        `INSERT INTO push_told AS t (subscription_id, session_id, said_seq, reply_seq, vote_rev, card_rev, told_at)
           SELECT d.id, s.id, $3, $4, $5, $6, CASE WHEN $7::boolean THEN now() END
           FROM push_subscription d, session s WHERE d.id = $1 AND s.id = $2 FOR KEY SHARE
         ON CONFLICT (subscription_id, session_id) DO UPDATE SET
           said_seq = greatest(t.said_seq, excluded.said_seq), reply_seq = greatest(t.reply_seq, excluded.reply_seq),
           vote_rev = greatest(t.vote_rev, excluded.vote_rev), card_rev = greatest(t.card_rev, excluded.card_rev),
           told_at = coalesce(excluded.told_at, t.told_at)`,
        [subscriptionId, sessionId, told.saidSeq, told.replySeq, told.voteRev, told.cardRev, isSent],
      )
    },
  }
}

type DeviceRow = Omit<Device, 'ids' | 'address' | 'told' | 'level' | 'isTextShown'> &
  Told & { [Key in keyof Notifications]: Notifications[Key] | null } & {
    ids: string[]
    endpoint: string
    p256dh: string
    auth: string
  }

function toDevice({ ids, endpoint, p256dh, auth, saidSeq, replySeq, voteRev, cardRev, ...row }: DeviceRow): Device {
  return {
    ...row,
    ids: new Set(ids),
    level: row.level ?? DEFAULT_NOTIFICATIONS.level,
    isTextShown: row.isTextShown ?? DEFAULT_NOTIFICATIONS.isTextShown,
    address: { endpoint, keys: { p256dh, auth } },
    told: { saidSeq, replySeq, voteRev, cardRev },
  }
}

/**
 * CARD-1, CARD-4: the newest card that waits for the person `m`: an agreement that names them and can still close, or a
 * poll. They are not told of their own card until its words change.
 */
const CARD_ASKED = `
    SELECT json_build_object('id', c.id, 'kind', c.kind, 'version', c.version, 'seq', c.seq, 'rev', c.asked_rev,
      'question', c.question, 'lines', ARRAY(
        SELECT l.text FROM card_line l WHERE l.session_id = c.session_id AND l.card_id = c.id ORDER BY l.position
      )) AS card
    FROM card c LEFT JOIN guest opener ON opener.id = c.opened_by
    LEFT JOIN LATERAL (
      SELECT a.has_answered FROM card_person a LEFT JOIN guest g ON g.id = a.user_id
      WHERE a.session_id = c.session_id AND a.card_id = c.id AND coalesce(g.account_id, a.user_id) = m.person_id LIMIT 1
    ) own ON true
    WHERE c.session_id = $1 AND c.state = 'open'
      AND CASE c.kind WHEN 'poll' THEN own.has_answered IS NULL ELSE NOT own.has_answered AND NOT ${CANNOT_CLOSE} END
      AND (c.version > 1 OR coalesce(opener.account_id, c.opened_by) <> m.person_id)
    ORDER BY c.asked_rev DESC LIMIT 1`

/**
 * The devices of a room. A browser belongs to its account, else to its guest. A member with an account is told at every
 * browser where it is signed in; a guest at the browser that proves it. The browser's owner decides the person's ids: an
 * account has those of its guests, and a browser that has signed out only its own guest's.
 */
const DEVICES = `
  WITH member AS (
    SELECT p.user_id, p.user_name, p.user_title, p.joined_seq, coalesce(g.account_id, p.user_id) AS person_id
    FROM participant p LEFT JOIN guest g ON g.id = p.user_id
    WHERE p.session_id = $1 AND p.removed_at IS NULL AND p.forgotten_at IS NULL
  ), here AS (
    SELECT c.user_id, coalesce(g.account_id, c.user_id) AS person_id,
      c.is_visible AND w.heartbeat_at > clock_timestamp() - make_interval(secs => $3::int) AS is_visible
    FROM connection c JOIN gateway w ON w.id = c.gateway_id LEFT JOIN guest g ON g.id = c.user_id
    WHERE c.session_id = $1
  )
  SELECT DISTINCT ON (d.id) d.id AS "subscriptionId", d.endpoint, d.p256dh, d.auth,
    m.user_name AS "userName", coalesce(m.user_title, room.title, room.proposed_title) AS title,
    greatest(m.joined_seq, (SELECT max(seq) FROM read_mark WHERE session_id = $1 AND person_id = ANY (own.ids))) AS "readSeq",
    own.ids,
    setting.level, setting.is_text_shown AS "isTextShown",
    EXISTS (SELECT FROM here WHERE is_visible AND person_id = m.person_id) AS "isVisible",
    EXISTS (SELECT FROM here WHERE person_id = m.person_id)
      AND EXISTS (SELECT FROM reset_vote v JOIN here ON here.user_id = v.user_id WHERE v.session_id = $1)
      AND NOT EXISTS (
        SELECT FROM reset_vote v LEFT JOIN guest g ON g.id = v.user_id
        WHERE v.session_id = $1 AND coalesce(g.account_id, v.user_id) = m.person_id
      ) AS "isVoteAsked",
    EXISTS (
      SELECT FROM room_rules r WHERE r.session_id = $1 AND r.proposal_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM unnest(r.accepted_by) AS vote (user_id) LEFT JOIN guest g ON g.id = vote.user_id
        WHERE coalesce(g.account_id, vote.user_id) = m.person_id
      )
    ) AS "areRulesAsked",
    coalesce(t.said_seq, 0) AS "saidSeq", coalesce(t.reply_seq, 0) AS "replySeq", coalesce(t.vote_rev, 0) AS "voteRev",
    asked.card AS "cardAsked", coalesce(t.card_rev, 0) AS "cardRev",
    extract(epoch FROM clock_timestamp() - t.told_at)::float AS "toldSecondsAgo"
  FROM member m
  JOIN session room ON room.id = $1
  JOIN push_subscription d ON d.person_id IN (m.person_id, m.user_id)
  LEFT JOIN sign_in i ON i.id = d.sign_in_id
  LEFT JOIN push_told t ON t.subscription_id = d.id AND t.session_id = $1
  CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT id FROM guest WHERE account_id = d.person_id) || d.person_id || m.user_id AS ids
  ) own
  LEFT JOIN LATERAL (
    SELECT level, is_text_shown FROM push_setting
    WHERE session_id = $1 AND person_id IN (d.person_id, m.user_id) ORDER BY person_id = d.person_id DESC LIMIT 1
  ) setting ON true
  LEFT JOIN LATERAL (${CARD_ASKED}) asked ON true
  WHERE ($2::text IS NULL OR d.id = $2) AND (d.sign_in_id IS NULL OR (i.id IS NOT NULL AND i.ended_at IS NULL))
    AND NOT is_banned($1, ARRAY[m.user_id])
  ORDER BY d.id, m.user_id = d.person_id DESC, m.joined_seq DESC`

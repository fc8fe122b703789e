import type pg from 'pg'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { ExportedPerson } from '../../../protocol/chat-export.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { ExportHead } from '../../../domain/messages/export/json-export.ts'
import type { ChatSnapshot, ChatSnapshots } from '../../../services/ports/export.ts'
import { CARD_COLUMNS, toCard, type CardRow } from '../cards/card-row.ts'
import { CHECK_IN_COLUMNS, toCheckIn } from '../check-ins/check-in-row.ts'
import type { Database } from '../database.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../messages/message-row.ts'

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 200
/** A reader who takes no page for this long has gone, and the snapshot ends. */
const IDLE_MAX_MS = 60_000
/** The longest that one snapshot keeps its connection from other readers. */
const WHOLE_MAX_MS = 15 * 60_000

/**
 * COPY-1: reads whole chats a page at a time, each from a snapshot of one moment. Their pool is their own: a slow
 * download delays no message.
 */
export function makeChatSnapshots({ snapshots }: Pick<Database, 'snapshots'>): ChatSnapshots {
  return {
    async open(sessionId: string): Promise<ChatSnapshot | null> {
      const client = await snapshots.connect()
      try {
        await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
          SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MAX_MS}`)
        const about = await readAbout(client, sessionId)
        if (about) return { ...about, ...pagesOf(client, sessionId, about.clearedSeq) }
        await end(client)
        return null
      } catch (cause) {
        client.release(true)
        throw cause
      }
    },
  }
}

type CheckInRow = Parameters<typeof toCheckIn>[0]
type About = { title: string | null; exportedAt: string; people: ExportedPerson[]; clearedSeq: number }

async function readAbout(client: pg.PoolClient, sessionId: string): Promise<About | null> {
  const { rows } = await client.query<Omit<About, 'people' | 'exportedAt'> & { now: Date }>(
    `SELECT coalesce(title, proposed_title) AS title, cleared_seq AS "clearedSeq", now() AS now
     FROM session WHERE id = $1 AND deleted_at IS NULL`,
    [sessionId],
  )
  const [room] = rows
  if (!room) return null
  const joined = await client.query<{ userId: string; userName: string }>(
    `SELECT user_id AS "userId", user_name AS "userName" FROM participant WHERE session_id = $1 ORDER BY number, user_id`,
    [sessionId],
  )
  const people = joined.rows.map(({ userId, userName }) => ({ userId, userName, isAI: false }))
  const parley = { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, isAI: true }
  const { title, clearedSeq, now } = room
  return { title, clearedSeq, exportedAt: now.toISOString(), people: [...people, parley] }
}

function pagesOf(client: pg.PoolClient, sessionId: string, clearedSeq: number): Omit<ChatSnapshot, keyof ExportHead> {
  let afterSeq = clearedSeq
  let isOpen = true

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    clearTimeout(tooLong)
    client.off('error', broken)
    await end(client)
  }
  const broken = () => void close()
  const tooLong = setTimeout(broken, WHOLE_MAX_MS).unref()
  client.on('error', broken) // the reader took no page for too long, or the database went away

  async function next(): Promise<Message[]> {
    if (!isOpen) throw new Error('The snapshot of a chat is over')
    const { rows } = await client.query<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [sessionId, afterSeq, ROWS_AT_ONCE],
    )
    afterSeq = rows.at(-1)?.seq ?? afterSeq
    return rows.map(toMessage)
  }

  async function all<Row extends object>(sql: string): Promise<Row[]> {
    if (!isOpen) throw new Error('The snapshot of a chat is over')
    return (await client.query<Row>(sql, [sessionId])).rows
  }

  return {
    next,
    cards: async () =>
      (await all<CardRow>(`SELECT ${CARD_COLUMNS} FROM card c WHERE c.session_id = $1 ORDER BY c.seq`)).map(toCard),
    checkIns: async () =>
      (
        await all<CheckInRow>(`SELECT ${CHECK_IN_COLUMNS} FROM check_in k WHERE k.session_id = $1 ORDER BY k.at, k.id`)
      ).map(toCheckIn),
    close,
  }
}

/** Ends a snapshot. A connection whose rollback fails is not used again. */
async function end(client: pg.PoolClient): Promise<void> {
  const hasFailed = await client.query('ROLLBACK').then(
    () => false,
    () => true,
  )
  client.release(hasFailed)
}

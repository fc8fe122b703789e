import { BLOCK_MESSAGES, blockOf, type SearchBlock } from '../../../domain/messages/search/search-block.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { SearchMatch, Search, SearchIndex, Unindexed } from '../../../services/ports/search.ts'
import type { Database } from '../database.ts'
import { authorOf, toMessage, type MessageRow } from '../messages/message-row.ts'
import { findStatement } from './find-statement.ts'
import { FOUND_COLUMNS, IS_BEFORE } from './found-columns.ts'
import { makeFoundPeople } from './found-people.ts'

type FoundRow = MessageRow & { session_id: string }

/** FIND-1: stores each room's folded messages, 64 in a row; a search walks them from the newest on (decision 33). */
export function makeSearchIndex({ prisma, pool }: Database): SearchIndex {
  return {
    ...makeFoundPeople(pool),

    async unindexed(sessionIds: readonly string[]): Promise<Unindexed[]> {
      const { rows } = await pool.query<Unindexed>({
        name: 'unindexed',
        text: `
          SELECT s.id AS "sessionId", greatest(s.cleared_seq, coalesce(b.to_seq, 0)) AS "fromSeq", s.last_seq AS "lastSeq"
          FROM session s LEFT JOIN LATERAL (
            SELECT to_seq FROM search_block WHERE session_id = s.id ORDER BY block DESC LIMIT 1
          ) b ON true
          WHERE s.id = ANY ($1) AND s.deleted_at IS NULL AND s.last_seq > greatest(s.cleared_seq, coalesce(b.to_seq, 0))`,
        values: [sessionIds],
      })
      return rows
    },

    async readFrom({ sessionId, fromSeq }: Unindexed, most: number): Promise<Message[]> {
      const { rows } = await pool.query<MessageRow>(
        `SELECT ${FOUND_COLUMNS} FROM message m WHERE m.session_id = $1 AND m.seq > $2
           AND m.seq > (SELECT cleared_seq FROM session WHERE id = $1)
         ORDER BY m.seq LIMIT $3`,
        [sessionId, blockOf(fromSeq + 1) * BLOCK_MESSAGES, most],
      )
      return rows.map(toMessage)
    },

    async readUnindexed(unindexed: readonly Unindexed[], search: Search): Promise<SearchMatch[]> {
      const { rows } = await pool.query<FoundRow>({
        name: 'read_unindexed',
        text: `
          SELECT m.session_id, ${FOUND_COLUMNS} FROM unnest($1::text[], $2::int[]) AS tail (id, seq)
          JOIN session s ON s.id = tail.id
          JOIN message m ON m.session_id = tail.id AND m.seq > tail.seq AND m.seq > s.cleared_seq
          WHERE s.deleted_at IS NULL AND ($3::text[] IS NULL OR ${authorOf('m')} = ANY ($3)) AND ${IS_BEFORE('$4', '$5')}`,
        values: [
          unindexed.map(({ sessionId }) => sessionId),
          unindexed.map(({ fromSeq }) => fromSeq),
          search.authorIds,
          search.beforeSeq,
          search.beforeId,
        ],
      })
      return rows.map(toFound)
    },

    async write(sessionId: string, blocks: readonly SearchBlock[], messages: readonly Message[]): Promise<boolean> {
      const [first, last] = [messages.at(0), messages.at(-1)]
      if (!first || !last) return false
      const rev = Math.max(0, ...messages.map((message) => message.rev ?? 0))
      return prisma.$transaction(async (tx) => {
        // Takes the lock that rewrites take: so an edit either is in these blocks or finds them.
        const [session] = await tx.$queryRaw<{ clearedSeq: number }[]>`
          SELECT cleared_seq AS "clearedSeq" FROM session WHERE id = ${sessionId} AND deleted_at IS NULL FOR NO KEY UPDATE`
        if (!session || session.clearedSeq >= first.seq) return false
        const written = await tx.$executeRaw`
          INSERT INTO search_block AS b (session_id, block, to_seq, folded, authors)
          SELECT ${sessionId}, block, to_seq, folded, ARRAY(SELECT jsonb_array_elements_text(authors))
          FROM jsonb_to_recordset(${JSON.stringify(blocks.map(rowOf))}::jsonb)
            AS made (block int, to_seq int, folded text, authors jsonb)
          WHERE NOT EXISTS (
            SELECT FROM message WHERE session_id = ${sessionId} AND rev > ${rev} AND seq BETWEEN ${first.seq} AND ${last.seq}
          )
          ON CONFLICT (session_id, block) DO UPDATE
            SET to_seq = EXCLUDED.to_seq, folded = EXCLUDED.folded, authors = EXCLUDED.authors
            WHERE b.to_seq < EXCLUDED.to_seq`
        return written > 0
      })
    },

    async find(search: Search): Promise<SearchMatch[]> {
      const { rows } = await pool.query<FoundRow>(findStatement(search))
      return rows.map(toFound)
    },
  }
}

function rowOf({ block, toSeq, folded, authors }: SearchBlock) {
  return { block, to_seq: toSeq, folded, authors }
}

function toFound(row: FoundRow): SearchMatch {
  return { sessionId: row.session_id, message: toMessage(row) }
}

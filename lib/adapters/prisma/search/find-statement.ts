import type pg from 'pg'
import { BLOCK_MESSAGES, blockOf } from '../../../domain/messages/search/search-block.ts'
import type { Search } from '../../../services/ports/search.ts'
import { authorOf } from '../messages/message-row.ts'
import { FOUND_COLUMNS, IS_BEFORE, PLACE } from './found-columns.ts'

/** Larger than any block number. */
const BLOCK_MAX = 2_147_483_647

/**
 * Builds the search. It walks each chat's blocks from the newest on, until enough of their lines hold every term. It
 * reads only those messages. Over several chats, the newest messages win.
 */
export function findStatement(search: Search): pg.QueryConfig {
  const { sessionIds, terms, authorIds, beforeSeq, beforeId, most } = search
  const values = [sessionIds, authorIds, beforeSeq, beforeId, most, newestBlock(beforeSeq)]
  const holds = (column: string) =>
    terms.map((_, at) => `strpos(${column}, $${values.length + at + 1}) > 0`).join(' AND ')
  const isOneChat = sessionIds.length === 1
  const order = (isOneChat ? ['m.seq'] : PLACE).map((column) => `${column} DESC`).join(', ')
  return {
    name: `find_${terms.length}_terms_by_${isOneChat ? 'seq' : 'time'}`,
    text: `
      SELECT m.* FROM session s
      CROSS JOIN LATERAL (
        SELECT m.session_id, ${FOUND_COLUMNS} FROM (
          SELECT block, folded FROM search_block
          WHERE session_id = s.id AND block <= $6 AND ($2::text[] IS NULL OR authors && $2) AND ${holds('folded')}
          ORDER BY block DESC
        ) b
        CROSS JOIN LATERAL (
          SELECT at FROM unnest(string_to_array(b.folded, E'\\n')) WITH ORDINALITY AS line (words, at)
          WHERE ${holds('words')} ORDER BY at DESC
        ) line
        JOIN message m ON m.session_id = s.id AND m.seq = b.block * ${BLOCK_MESSAGES} + line.at
        WHERE m.seq > s.cleared_seq AND ($2::text[] IS NULL OR ${authorOf('m')} = ANY ($2)) AND ${IS_BEFORE('$3', '$4')}
        ORDER BY b.block DESC, line.at DESC LIMIT $5
      ) m
      WHERE s.id = ANY ($1) AND s.deleted_at IS NULL
      ORDER BY ${order} LIMIT $5`,
    values: [...values, ...terms],
  }
}

function newestBlock(beforeSeq: number | null): number {
  return beforeSeq === null ? BLOCK_MAX : blockOf(beforeSeq)
}

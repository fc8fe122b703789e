import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { SearchTerms } from '../../../domain/parley/memory/search-terms.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Database } from '../database.ts'
import { LINE_COLUMNS, toLine, type LineRow } from './line-row.ts'
import type { SearchStore } from '../../../services/ports/parley.ts'

/**
 * Searches the messages of one session. Remembered messages have their words in an index; the few newer ones are read.
 * Parts of text, for scripts without spaces, are matched in the text itself. A frequent word hits every message: so
 * each text is parsed once at most, and only the best rows are fetched.
 */
export function makeSearchStore({ pool }: Database): SearchStore {
  return {
    async find(
      sessionId: string,
      { words, parts }: SearchTerms,
      { beforeSeq, most }: { beforeSeq: number; most: number },
    ): Promise<PromptLine[]> {
      if (words.length + parts.length === 0) return []
      const { rows } = await pool.query<LineRow>({
        name: 'search_session',
        text: `
          WITH room AS MATERIALIZED (SELECT cleared_seq, memory_seq FROM session WHERE id = $1),
          hit AS MATERIALIZED (
            SELECT seq, sum(rank) AS rank FROM (
              SELECT seq, ${RANK} AS rank
              FROM message_search WHERE session_id = $1 AND words @@ $2::tsquery
              UNION ALL
              SELECT seq, ${RANK} FROM (
                SELECT seq, to_tsvector('simple', concat_ws(' ', text, file_words(id, details))) AS words FROM message
                WHERE session_id = $1 AND seq > (SELECT memory_seq FROM room) OFFSET 0
              ) unremembered WHERE words @@ $2::tsquery
              UNION ALL
              SELECT seq, (SELECT count(*) FROM unnest($3::text[]) part WHERE said ILIKE part)
              FROM message CROSS JOIN LATERAL (SELECT concat_ws(' ', text, file_words(id, details)) AS said) words
              WHERE session_id = $1 AND cardinality($3::text[]) > 0 AND said ILIKE ANY ($3::text[])
            ) found WHERE seq < $6 AND seq > (SELECT cleared_seq FROM room) GROUP BY seq
          )
          SELECT ${LINE_COLUMNS} FROM (
            SELECT m.*, ranked.rank FROM (SELECT * FROM hit ORDER BY rank DESC, seq DESC) ranked
            CROSS JOIN LATERAL (
              SELECT * FROM message
              WHERE session_id = $1 AND seq = ranked.seq AND user_id <> $4 AND status <> 'streaming' AND NOT is_refused
              LIMIT 1
            ) m
            ORDER BY ranked.rank DESC, ranked.seq DESC LIMIT $5
          ) best ORDER BY seq`,
        values: [
          sessionId,
          beginnings(words),
          parts.map((part) => `%${part}%`),
          SYSTEM_USER_ID,
          most,
          beforeSeq,
          wholes(words),
        ],
      })
      return rows.map(toLine)
    },
  }
}

/** A whole word counts twice: longer words with the same beginning never outrank it. */
const RANK = 'ts_rank(words, $2::tsquery) + ts_rank(words, $7::tsquery)'

/** Builds a query for words that begin like these. They hold letters and digits only, so the quotes are safe. */
function beginnings(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' | ')
}

function wholes(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ')
}

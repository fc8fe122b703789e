import type { PromptLine } from '../../domain/prompt-lines.ts'
import type { SearchTerms } from '../../domain/search-terms.ts'
import { SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Database } from './database.ts'
import { toLine } from './prompt-view.ts'

export type SearchStore = ReturnType<typeof makeSearchStore>

/**
 * Looks for words in what was said in one session. Messages that are in the memory have their words in an index; the few
 * that are not yet are read. Parts of text, for scripts without spaces, are looked for in the text itself.
 */
export function makeSearchStore({ pool }: Database) {
  return {
    /** The messages before a seq that fit best, oldest first. */
    async find(
      sessionId: string,
      { words, parts }: SearchTerms,
      { beforeSeq, most }: { beforeSeq: number; most: number },
    ): Promise<PromptLine[]> {
      if (words.length + parts.length === 0) return []
      const { rows } = await pool.query<Parameters<typeof toLine>[0]>({
        name: 'search_session',
        text: `
          WITH room AS (SELECT cleared_seq, memory_seq FROM session WHERE id = $1),
          hit AS (
            SELECT seq FROM message_search WHERE session_id = $1 AND words @@ $2::tsquery
            UNION
            SELECT seq FROM message
            WHERE session_id = $1 AND seq > (SELECT memory_seq FROM room) AND to_tsvector('simple', text) @@ $2::tsquery
            UNION
            SELECT seq FROM message WHERE session_id = $1 AND cardinality($3::text[]) > 0 AND text ILIKE ANY ($3::text[])
          )
          SELECT * FROM (
            SELECT m.seq, m.user_id, m.user_name, m.text, m.created_at, m.seen_seq
            FROM hit JOIN message m ON m.session_id = $1 AND m.seq = hit.seq
            WHERE m.seq > (SELECT cleared_seq FROM room) AND m.seq < $6 AND m.user_id <> $4 AND m.status <> 'streaming'
            ORDER BY ts_rank(to_tsvector('simple', m.text), $2::tsquery)
              + (SELECT count(*) FROM unnest($3::text[]) part WHERE m.text ILIKE part) DESC, m.seq DESC
            LIMIT $5
          ) best ORDER BY seq`,
        values: [sessionId, asQuery(words), parts.map((part) => `%${part}%`), SYSTEM_USER_ID, most, beforeSeq],
      })
      return rows.map(toLine)
    },
  }
}

/** Words are letters and digits only, so the quotes hold. */
function asQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' | ')
}

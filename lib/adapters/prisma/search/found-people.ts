import { wordsOf } from '../../../domain/messages/release.ts'
import { DEFAULT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { SearchMatch, SearchIndex } from '../../../services/ports/search.ts'
import type { Database } from '../database.ts'

/** FIND-1: reads about the people of the chats that are searched. */
export function makeFoundPeople(pool: Database['pool']): Pick<SearchIndex, 'hasShown' | 'namesNow'> {
  return {
    async hasShown(sessionId: string, userId: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'has_shown',
        text: `
          (SELECT FROM message WHERE session_id = $1 AND user_id = $2 LIMIT 1) UNION ALL
          (SELECT FROM message WHERE session_id = $1 AND user_id = $3 AND temp_msg_id = 'joined:' || $2 LIMIT 1)`,
        values: [sessionId, userId, SYSTEM_USER_ID],
      })
      return (rowCount ?? 0) > 0
    },

    async namesNow(found: readonly SearchMatch[]): Promise<string[]> {
      const authors = found.map(({ message }) => wordsOf(message))
      const { rows } = await pool.query<{ name: string | null }>({
        name: 'names_now',
        text: `
          SELECT nullif(p.user_name, $3) AS name FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS place (session_id, user_id, at)
          LEFT JOIN participant p ON p.session_id = place.session_id AND p.user_id = place.user_id ORDER BY place.at`,
        values: [found.map(({ sessionId }) => sessionId), authors.map(({ userId }) => userId), DEFAULT_NAME],
      })
      return authors.map(({ userName }, at) => rows[at]?.name ?? userName)
    },
  }
}

import { idsOf, type Account } from '../../domain/people/caller.ts'
import type { SessionListItem, SessionsPage, SessionsQuery } from '../../protocol/http.ts'
import { SESSIONS_PAGE } from '../../protocol/limits.ts'
import type { PastSessionStore } from '../ports/account.ts'

type Deps = { pastSessions: Pick<PastSessionStore, 'list' | 'page'> }

/** Lists a signed-in person's past sessions, newest first, under any of their ids. */
export function makeListSessions({ pastSessions }: Deps) {
  return {
    listSessions: (account: Account): Promise<SessionListItem[]> => pastSessions.list(idsOf(account)),

    /** PAST-1: returns a page of them, each with its preview. */
    sessionsPage(
      account: Account,
      { limit = SESSIONS_PAGE, beforeAt, beforeId }: SessionsQuery,
    ): Promise<SessionsPage> {
      const before = beforeAt !== undefined && beforeId !== undefined ? { at: beforeAt, sessionId: beforeId } : null
      return pastSessions.page(idsOf(account), before, limit)
    },
  }
}

import { idsOf, type Account } from '../../domain/people/caller.ts'
import type { SessionListItem } from '../../protocol/http.ts'
import type { PastSessionStore } from '../ports/account.ts'

/** A signed-in person's past sessions, newest first, under whichever of their ids they were in them. */
export function makeListSessions(deps: { pastSessions: Pick<PastSessionStore, 'list'> }) {
  return async function listSessions(account: Account): Promise<SessionListItem[]> {
    return deps.pastSessions.list(idsOf(account))
  }
}

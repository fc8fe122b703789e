import { idsOf, type Account } from '../../domain/people/caller.ts'
import type { SessionListItem } from '../../protocol/http.ts'

/** A signed-in person's past sessions, newest first, under whichever of their ids they were in them. */
export function makeListSessions(deps: {
  pastSessions: { list(userIds: readonly string[]): Promise<SessionListItem[]> }
}) {
  return async function listSessions(account: Account): Promise<SessionListItem[]> {
    return deps.pastSessions.list(idsOf(account))
  }
}

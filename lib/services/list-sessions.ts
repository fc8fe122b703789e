import { idsOf, type Account } from '../domain/caller.ts'
import type { SessionListItem } from '../protocol/http.ts'

type Page = { limit: number; before: string | null }

/** A page of a signed-in person's past sessions, under whichever of their ids they were in them. */
export function makeListSessions(deps: {
  pastSessions: { list(userIds: readonly string[], page: Page): Promise<SessionListItem[]> }
}) {
  return async function listSessions(account: Account, page: Page): Promise<SessionListItem[]> {
    return deps.pastSessions.list(idsOf(account), page)
  }
}

import { idsOf, type Account } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireMember } from './require-member.ts'
import type { PastSessionStore } from '../ports/account.ts'

/** Sets the person's own title of a session. Throws NOT_FOUND when they have no place in it. */
export function makeRenameSession(deps: {
  requireMember: RequireMember
  pastSessions: Pick<PastSessionStore, 'rename'>
}) {
  return async function renameSession(account: Account, sessionId: string, userTitle: string): Promise<void> {
    await deps.requireMember(account, sessionId)
    if (!(await deps.pastSessions.rename(sessionId, idsOf(account), userTitle))) throw new Refusal('NOT_FOUND')
  }
}

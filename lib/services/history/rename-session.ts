import { idsOf, type Account } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireMember } from './require-member.ts'
import type { PastSessionStore } from '../ports/account.ts'

/** The title is the person's own, kept with their place in the session: an owner who never came has none. */
export function makeRenameSession(deps: {
  requireMember: RequireMember
  pastSessions: Pick<PastSessionStore, 'rename'>
}) {
  return async function renameSession(account: Account, sessionId: string, userTitle: string): Promise<void> {
    await deps.requireMember(account, sessionId)
    if (!(await deps.pastSessions.rename(sessionId, idsOf(account), userTitle))) throw new Refusal('NOT_FOUND')
  }
}

import { idsOf, owns, type Account } from '../../domain/people/caller.ts'
import type { RequireMember } from './require-member.ts'
import type { PastSessionStore } from '../ports/account.ts'

type Deps = {
  requireMember: RequireMember
  pastSessions: Pick<PastSessionStore, 'forget' | 'delete'>
}

/** Deletes the owner's session for everyone. A member only loses it from their own history. */
export function makeDeleteSession({ requireMember, pastSessions }: Deps) {
  return async function deleteSession(account: Account, sessionId: string): Promise<void> {
    const { ownerId } = await requireMember(account, sessionId)
    const ids = idsOf(account)
    await (owns({ ids }, ownerId) ? pastSessions.delete(sessionId) : pastSessions.forget(sessionId, ids))
  }
}

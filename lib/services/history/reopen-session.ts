import { idsOf, type Account } from '../../domain/people/caller.ts'
import type { NewKey } from '../../domain/room/session.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireMember } from './require-member.ts'
import type { PastSessionStore } from '../ports/account.ts'

type Deps = {
  requireMember: RequireMember
  pastSessions: Pick<PastSessionStore, 'reopen'>
  makeAccessToken: () => NewKey
}

/**
 * SESS-3: returns a new key to a member's session, and opens the session again if it had ended. Unless `isEndedToo`, an
 * ended session is NOT_FOUND and stays so.
 */
export function makeReopenSession({ requireMember, pastSessions, makeAccessToken }: Deps) {
  return async function reopenSession(account: Account, sessionId: string, isEndedToo = true): Promise<string> {
    await requireMember(account, sessionId)
    const { token, hash } = makeAccessToken()
    if (!(await pastSessions.reopen(sessionId, hash, idsOf(account), isEndedToo))) throw new Refusal('NOT_FOUND')
    return token
  }
}

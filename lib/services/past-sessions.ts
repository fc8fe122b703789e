import { owns, type Account } from '../domain/caller.ts'
import { Refusal } from '../protocol/errors.ts'
import type { SessionListItem } from '../protocol/http.ts'

type Deps = {
  pastSessions: {
    list(userIds: readonly string[], page: { limit: number; before: string | null }): Promise<SessionListItem[]>
    rename(sessionId: string, userIds: readonly string[], userTitle: string): Promise<boolean>
    forget(sessionId: string, userIds: readonly string[]): Promise<void>
    delete(sessionId: string): Promise<void>
    reopen(sessionId: string, keyHash: string): Promise<boolean>
  }
  sessions: { find(sessionId: string): Promise<{ ownerId: string | null; isDeleted: boolean } | null> }
  participants: { isMember(sessionId: string, userIds: readonly string[]): Promise<boolean> }
  makeAccessToken: () => { token: string; hash: string }
}

/** A signed-in person's past sessions. "Not yours" and "not there" are the same NOT_FOUND everywhere. */
export function makePastSessions({ pastSessions, sessions, participants, makeAccessToken }: Deps) {
  const idsOf = ({ accountId, guestIds }: Account): string[] => [accountId, ...guestIds]

  async function requireMember(account: Account, sessionId: string) {
    const session = await sessions.find(sessionId)
    const isMember = session && !session.isDeleted && (await participants.isMember(sessionId, idsOf(account)))
    if (!isMember) throw new Refusal('NOT_FOUND')
    return session
  }

  return {
    list: (account: Account, page: { limit: number; before: string | null }): Promise<SessionListItem[]> =>
      pastSessions.list(idsOf(account), page),

    /** The title is the person's own, kept with their place in the session: an owner who never came has none. */
    async rename(account: Account, sessionId: string, userTitle: string): Promise<void> {
      await requireMember(account, sessionId)
      if (!(await pastSessions.rename(sessionId, idsOf(account), userTitle))) throw new Refusal('NOT_FOUND')
    },

    /** The owner's session is gone for everyone; somebody else's from their own history. */
    async delete(account: Account, sessionId: string): Promise<void> {
      const { ownerId } = await requireMember(account, sessionId)
      const ids = idsOf(account)
      await (owns({ ids }, ownerId) ? pastSessions.delete(sessionId) : pastSessions.forget(sessionId, ids))
    },

    /** SESS-3: a fresh key to a session one is a member of, open again if it had ended. */
    async reopen(account: Account, sessionId: string): Promise<string> {
      await requireMember(account, sessionId)
      const { token, hash } = makeAccessToken()
      if (!(await pastSessions.reopen(sessionId, hash))) throw new Refusal('NOT_FOUND')
      return token
    },
  }
}

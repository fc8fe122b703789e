import { Refusal } from '../../protocol/errors.ts'
import type { History, HistoryQuery } from '../../protocol/http.ts'
import type { SessionStore, ParticipantStore } from '../ports/room.ts'
import type { PastSessionStore } from '../ports/account.ts'
import type { MessageLog } from '../ports/messages.ts'

/** A reader's proof that they may read: their ids as a member, or a valid key. */
type Reader = { ids: readonly string[]; accountId: string | null; hasKey: boolean }

type Deps = {
  sessions: Pick<SessionStore, 'find'>
  participants: Pick<ParticipantStore, 'isMember'>
  pastSessions: Pick<PastSessionStore, 'titleFor'>
  messageLog: Pick<MessageLog, 'latest' | 'after'>
}

/** Reads a page of a session's messages, oldest first. Throws NOT_FOUND alike for "not there" and "not yours". */
export function makeReadHistory({ sessions, participants, pastSessions, messageLog }: Deps) {
  return async function readHistory(reader: Reader, sessionId: string, query: HistoryQuery): Promise<History> {
    if (!(await mayRead(reader, sessionId))) throw new Refusal('NOT_FOUND')
    const page =
      query.after === undefined
        ? await messageLog.latest(sessionId, query.limit, query.before)
        : await messageLog.after(sessionId, query.after, query.limit)
    return { sessionId, userTitle: await pastSessions.titleFor(sessionId, reader.ids), ...page }
  }

  async function mayRead({ ids, accountId, hasKey }: Reader, sessionId: string): Promise<boolean> {
    if (hasKey) return true
    const session = await sessions.find(sessionId)
    if (!session || session.isDeleted) return false
    // An ended session stays readable only for members with an account (contract, section 8).
    if (!session.isOpen && accountId === null) return false
    return participants.isMember(sessionId, ids)
  }
}

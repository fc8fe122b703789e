import { Refusal } from '../../protocol/errors.ts'
import type { ExportReader } from '../ports/export.ts'
import type { ParticipantStore, SessionStore } from '../ports/room.ts'

type Deps = { sessions: Pick<SessionStore, 'find'>; participants: Pick<ParticipantStore, 'isMember'> }

/** Guards the exports for members (COPY-1, DUE-1). Throws NOT_FOUND alike for "not there" and "not yours". */
export function makeRequireReader({ sessions, participants }: Deps) {
  return async function requireReader(sessionId: string, { ids, accountId }: ExportReader): Promise<void> {
    const session = await sessions.find(sessionId)
    // An ended chat stays readable for members with an account, as its history does (contract, section 8).
    const isThere = session && !session.isDeleted && (session.isOpen || accountId !== null)
    if (!isThere || !(await participants.isMember(sessionId, ids))) throw new Refusal('NOT_FOUND')
  }
}
export type RequireReader = ReturnType<typeof makeRequireReader>

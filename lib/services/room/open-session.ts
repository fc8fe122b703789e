import type { NewKey } from '../../domain/room/session.ts'
import type { NewSession } from '../../protocol/http.ts'
import type { SessionStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'create'>
  makeSessionId: () => string
  makeAccessToken: () => NewKey
}

/** Opens a session with its first key. Without an owner, the first person who joins becomes it. */
export function makeOpenSession({ sessions, makeSessionId, makeAccessToken }: Deps) {
  return async function openSession(ownerId: string | null): Promise<NewSession> {
    const id = makeSessionId()
    const { token, hash } = makeAccessToken()
    await sessions.create({ id, ownerId, keyHash: hash })
    return { sessionId: id, currentAccessToken: token }
  }
}

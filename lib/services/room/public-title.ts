import { hasKeyForm, keysMeant } from '../../domain/room/door/chat-link.ts'
import { idSchema } from '../../protocol/entities.ts'
import type { SessionStore } from '../ports/room.ts'

type Deps = { sessions: Pick<SessionStore, 'publicTitle'>; hashOfToken: (token: string) => string }

/** ROOM-1: returns the title for a link's preview; null when the owner hides it, or the link opens nothing. */
export function makePublicTitle({ sessions, hashOfToken }: Deps) {
  return async function publicTitle(sessionId: string, accessToken: string): Promise<string | null> {
    if (!idSchema.safeParse(sessionId).success || !hasKeyForm(accessToken)) return null
    return sessions.publicTitle(sessionId, keysMeant(accessToken).map(hashOfToken))
  }
}

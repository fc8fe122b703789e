import type { SessionRedirect } from '../../protocol/entities.ts'
import { owns } from '../people/caller.ts'

/** How a session stands. */
export type SessionState = {
  id: string
  ownerId: string | null
  /** Everything up to this seq was cleared; 0: nothing was. */
  clearedSeq: number
  isOpen: boolean
  isDeleted: boolean
}

/** A key to a session, for whoever is to have it, and the hash that alone is kept. */
export type NewKey = { token: string; hash: string }

/** The session that a reset opened in the place of another, with a key of somebody's own to it. */
export type Successor = { sessionId: string; accessToken: string; ownerId: string | null }

/** The way there, as somebody with these ids is told of it. */
export function redirectTo({ sessionId, accessToken, ownerId }: Successor, ids: readonly string[]): SessionRedirect {
  return { newSessionId: sessionId, newAccessToken: accessToken, isOwner: owns({ ids }, ownerId) }
}

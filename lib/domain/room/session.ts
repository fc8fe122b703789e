import type { SessionRedirect } from '../../protocol/entities.ts'
import { owns } from '../people/caller.ts'

/** The state of a session. */
export type SessionState = {
  id: string
  ownerId: string | null
  /** Last cleared seq; 0 when never. */
  clearedSeq: number
  isOpen: boolean
  isDeleted: boolean
}

/** A new key: the token for its receiver, and the hash that is stored. */
export type NewKey = { token: string; hash: string }

/** The session that replaced another after a reset, with one person's own key to it. */
export type Successor = { sessionId: string; accessToken: string; ownerId: string | null }

/** Builds a person's redirect to the new session. */
export function redirectTo({ sessionId, accessToken, ownerId }: Successor, ids: readonly string[]): SessionRedirect {
  return { newSessionId: sessionId, newAccessToken: accessToken, isOwner: owns({ ids }, ownerId) }
}

import type { NewKey } from '../domain/session.ts'

/** A way into the session that a reset opened in the place of this one, with a key of its own; null where there is none. */
export function makeEnterSuccessor(deps: {
  resets: {
    addKeyToSuccessor(sessionId: string, keyHash: string): Promise<{ sessionId: string; ownerId: string | null } | null>
  }
  makeAccessToken: () => NewKey
}) {
  return async function enterSuccessor(sessionId: string) {
    const { token, hash } = deps.makeAccessToken()
    const successor = await deps.resets.addKeyToSuccessor(sessionId, hash)
    return successor && { ...successor, accessToken: token }
  }
}

import type { NewKey, Successor } from '../../domain/room/session.ts'
import type { ResetStore } from '../ports/room.ts'

type Deps = {
  resets: Pick<ResetStore, 'addKeyToSuccessor'>
  makeAccessToken: () => NewKey
}

/** Returns the session that a reset put in the place of this one, with a new key; null when there is none. */
export function makeEnterSuccessor({ resets, makeAccessToken }: Deps) {
  return async function enterSuccessor(sessionId: string): Promise<Successor | null> {
    const { token, hash } = makeAccessToken()
    const successor = await resets.addKeyToSuccessor(sessionId, hash)
    return successor && { ...successor, accessToken: token }
  }
}
export type EnterSuccessor = ReturnType<typeof makeEnterSuccessor>

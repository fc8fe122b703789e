import { redirectTo } from '../../domain/room/session.ts'
import { idSchema, type SessionRedirect } from '../../protocol/entities.ts'
import type { EnterSuccessor } from './enter-successor.ts'
import type { DoorStore } from '../ports/door.ts'
import type { ResetStore } from '../ports/room.ts'

type Deps = {
  resets: Pick<ResetStore, 'wasMember'>
  doors: Pick<DoorStore, 'doorWithoutKey'>
  enterSuccessor: EnterSuccessor
}

/**
 * Returns the way on for a member whose key a reset revoked, however long they were away. Null for strangers, for
 * removed people (DOOR-3), and without a reset.
 */
export function makeFollowReset({ resets, doors, enterSuccessor }: Deps) {
  return async function followReset(sessionId: string, ids: readonly string[]): Promise<SessionRedirect | null> {
    if (!idSchema.safeParse(sessionId).success) return null // PostgreSQL takes no NUL in a text
    const successor = (await resets.wasMember(sessionId, ids)) ? await enterSuccessor(sessionId) : null
    // Makes the key first: a removal after this check retires it.
    if (!successor || (await doors.doorWithoutKey(successor.sessionId, ids)) !== 'open') return null
    return redirectTo(successor, ids)
  }
}
export type FollowReset = ReturnType<typeof makeFollowReset>

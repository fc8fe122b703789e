import { redirectTo } from '../../domain/room/session.ts'
import { idSchema, type SessionRedirect } from '../../protocol/entities.ts'
import type { EnterSuccessor } from './enter-successor.ts'
import type { DoorStore } from '../ports/door.ts'
import type { ResetStore } from '../ports/room.ts'

type Deps = {
  resets: Pick<ResetStore, 'wasThere'>
  doors: Pick<DoorStore, 'doorWithoutKey'>
  enterSuccessor: EnterSuccessor
}

/**
 * The way on for somebody who comes with a key that a reset took: they were there when it happened, or had lost their connection
 * shortly before, and whoever should have led them on was gone as well. Null for anybody else, for people who were removed
 * (DOOR-3), and where nothing was reset.
 */
export function makeFollowReset({ resets, doors, enterSuccessor }: Deps) {
  return async function followReset(sessionId: string, ids: readonly string[]): Promise<SessionRedirect | null> {
    if (!idSchema.safeParse(sessionId).success) return null // PostgreSQL takes no NUL in a text
    const successor = (await resets.wasThere(sessionId, ids)) ? await enterSuccessor(sessionId) : null
    // The key first: a removal that comes after this look retires it.
    if (!successor || (await doors.doorWithoutKey(successor.sessionId, ids)) !== 'open') return null
    return redirectTo(successor, ids)
  }
}
export type FollowReset = ReturnType<typeof makeFollowReset>

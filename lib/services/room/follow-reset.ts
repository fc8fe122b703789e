import { redirectTo } from '../../domain/room/session.ts'
import { idSchema, type SessionRedirect } from '../../protocol/entities.ts'
import type { EnterSuccessor } from './enter-successor.ts'
import type { ResetStore } from '../ports/room.ts'

type Deps = {
  resets: Pick<ResetStore, 'wasThere'>
  enterSuccessor: EnterSuccessor
}

/**
 * The way on for somebody who comes with a key that a reset took: they were there when it happened, or had lost their connection
 * shortly before, and whoever should have led them on was gone as well. Null for anybody else, and where nothing was reset.
 */
export function makeFollowReset({ resets, enterSuccessor }: Deps) {
  return async function followReset(sessionId: string, ids: readonly string[]): Promise<SessionRedirect | null> {
    if (!idSchema.safeParse(sessionId).success) return null // PostgreSQL takes no NUL in a text
    const successor = (await resets.wasThere(sessionId, ids)) ? await enterSuccessor(sessionId) : null
    return successor && redirectTo(successor, ids)
  }
}
export type FollowReset = ReturnType<typeof makeFollowReset>

import { idSchema } from '../protocol/entities.ts'
import type { makeEnterSuccessor } from './enter-successor.ts'

type Deps = {
  resets: { wasThere(sessionId: string, userIds: readonly string[]): Promise<boolean> }
  enterSuccessor: ReturnType<typeof makeEnterSuccessor>
}

/**
 * The way on for somebody who comes with a key that a reset took: they were there when it happened, or had lost their connection
 * shortly before, and whoever should have led them on was gone as well. Null for anybody else, and where nothing was reset.
 */
export function makeFollowReset({ resets, enterSuccessor }: Deps) {
  return async function followReset(sessionId: string, ids: readonly string[]) {
    if (!idSchema.safeParse(sessionId).success) return null // PostgreSQL takes no NUL in a text
    return (await resets.wasThere(sessionId, ids)) ? enterSuccessor(sessionId) : null
  }
}

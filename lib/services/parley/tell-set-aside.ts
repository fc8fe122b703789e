import type { PromptLine } from '../../domain/parley/prompt/prompt-lines.ts'
import type { Announce } from '../messages/announce.ts'
import type { Clock } from '../clock.ts'

type Deps = { announce: Announce; clock: Pick<Clock, 'now'> }

const AGAIN_MS = 10 * 60_000

/** Tells authors that no model reads their message, once per period each: they can say it in other words. */
export function makeTellSetAside({ announce, clock }: Deps) {
  return async function tellSetAside(sessionId: string, lines: readonly PromptLine[]): Promise<void> {
    const period = Math.floor(clock.now() / AGAIN_MS)
    const authors = new Map(
      lines.filter(({ kind }) => kind === 'person').map(({ userId, userName }) => [userId, userName] as const),
    )
    for (const [userId, userName] of authors) {
      await announce(sessionId, `unread:${userId}:${period}`, { code: 'unreadable', args: { userName } })
    }
  }
}
export type TellSetAside = ReturnType<typeof makeTellSetAside>

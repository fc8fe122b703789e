import type { Page } from '../domain/draft.ts'
import type { SessionState } from '../domain/session.ts'
import type { Message } from '../protocol/entities.ts'
import type { Joined } from '../protocol/events.ts'
import { CATCH_UP_PAGE } from '../protocol/limits.ts'

type Deps = {
  messageLog: {
    after(sessionId: string, afterSeq: number, count: number): Promise<Page>
    byIds(sessionId: string, ids: readonly string[]): Promise<Message[]>
  }
  sessions: { find(sessionId: string): Promise<Pick<SessionState, 'clearedSeq' | 'isOpen'> | null> }
}

type MissedWhileJoining = Page & { endedReplies: Message[]; clearedSeq: number; isOpen: boolean }

/**
 * What happened between reading the join answer and hearing the room: the socket enters the room only after its answer was
 * sent, so that no live event can overtake it, and is then told this remainder, or the first page of it. An answer to
 * `afterSeq` that was cut has none: its client goes on catching up.
 */
export function makeTopUp({ messageLog, sessions }: Deps) {
  return async function topUp(sessionId: string, answer: Joined, afterSeq: number | null): Promise<MissedWhileJoining> {
    const lastSeq = answer.messages.at(-1)?.seq ?? Math.max(afterSeq ?? 0, answer.clearedSeq)
    const isCut = afterSeq !== null && answer.hasMore
    const running = answer.messages.filter(({ status }) => status === 'streaming').map(({ id }) => id)
    const [session, page, replies] = await Promise.all([
      sessions.find(sessionId),
      isCut ? { messages: [], hasMore: false } : messageLog.after(sessionId, lastSeq, CATCH_UP_PAGE),
      messageLog.byIds(sessionId, running),
    ])
    return {
      ...page,
      endedReplies: replies.filter(({ status }) => status !== 'streaming'),
      clearedSeq: session?.clearedSeq ?? 0,
      isOpen: session?.isOpen ?? false,
    }
  }
}

import { authState } from '#lib/client/account/auth-state.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { FACES_MAX } from '#lib/protocol/limits.ts'
import type { ChatCore, ChatState } from '../core.ts'

/** PAST-2: records the chat for the landing page in a guest's browser. An account has its history instead. */
export function keepRecent(core: ChatCore): () => void {
  return core.watch(
    (state) => (state.timeline.me === null || core.isLeaving ? null : JSON.stringify(recentOf(state))),
    (recent) => {
      if (recent === null) return
      if (authState.accountId() === null) recentChats.visited(recentOf(core.get()))
      else recentChats.clear()
    },
  )
}

function recentOf({ access, timeline }: ChatState) {
  const { me, title, participants } = timeline
  const people = [...participants.values()]
    .filter(({ userId, isAI }) => !isAI && !me?.ids.has(userId))
    .slice(0, FACES_MAX)
    .map(({ userId, userName }) => ({ userId, userName }))
  return { ...access, title, people }
}

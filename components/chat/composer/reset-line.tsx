import { hasVoted, resetCall, resetEffect, resetStanding } from '#lib/domain/room/reset/reset-call.ts'
import type { ChatState } from '../chat-store.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** True while somebody has voted for a reset. */
export function isResetCalled({ timeline, isConnected }: ChatState): boolean {
  return isConnected && timeline.votes.voters.size > 0
}

/**
 * ROOM-4: somebody wants a reset. Others read who does and what it would do, and can join in; whoever has voted can take it
 * back. `leadFocus` runs when the pressed button goes away.
 */
export function ResetLine({ leadFocus }: { leadFocus: () => void }) {
  const call = useChat(({ timeline }) => resetCall(timeline))
  const isOwn = useChat(({ timeline }) => hasVoted(timeline))
  const votes = useChat(({ timeline }) => timeline.votes)
  const { voteReset, takeBackVote } = useChatActions()

  function press(): void {
    if (isOwn) takeBackVote()
    else voteReset()
    leadFocus()
  }

  return (
    <p className="flex min-w-0 items-start gap-1 pb-1.5">
      <bdi dir="ltr" className="line-clamp-2 min-w-0">
        <span>{isOwn ? resetStanding(votes) : call}</span>
        {!isOwn && <span>{` ${resetEffect(votes)}`}</span>}
      </bdi>
      <button type="button" onClick={press} className="text-button -mt-0.5 shrink-0">
        {isOwn ? 'Take it back' : 'Vote too'}
      </button>
    </p>
  )
}

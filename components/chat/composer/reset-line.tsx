import { hasVoted, resetCall, resetEffect, resetStanding } from '#lib/domain/room/reset/reset-call.ts'
import type { ChatState } from '../store/core.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { isResetAsked } from './reset-question.tsx'

/** True while the connected room has a vote for a reset. */
export function isResetCalled({ timeline, isConnected }: ChatState): boolean {
  return isConnected && timeline.votes.voters.size > 0
}

/**
 * ROOM-4: shows a call for a reset. Other people read who called and what a reset does, and may join (DEC-37); voters may
 * take their vote back. `leadFocus` runs when the pressed button disappears; `ask` when a question comes before the vote.
 */
export function ResetLine({ leadFocus, ask }: { leadFocus: () => void; ask: () => void }) {
  const call = useChat(({ timeline }) => resetCall(timeline))
  const isOwn = useChat(({ timeline }) => hasVoted(timeline))
  const votes = useChat(({ timeline }) => timeline.votes)
  const { voteReset, takeBackVote } = useChatActions()
  const isAsked = useChat(isResetAsked)

  function press(): void {
    if (!isOwn && isAsked) return ask()
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

import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import { hasVoted, resetEffect, resetStanding } from '#lib/domain/room/reset/reset-call.ts'
import { isResetAsked, ResetQuestion } from '../chat/composer/reset-question.tsx'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'

/**
 * CHAT-11, ROOM-4, VOTE-4 to VOTE-6: votes for a reset, and counts the votes of the people online. When a departure
 * turns the votes into a majority, a voter can vote once more. A vote that is the reset, or takes agreements along, asks
 * first (DEC-37). `onVoted` runs when the button becomes disabled and loses the focus.
 */
export function ResetButton({ onVoted }: { onVoted: () => void }) {
  const isMobile = useIsMobile()
  const votes = useChat(({ timeline }) => timeline.votes)
  const { voters, total, isMajority } = votes
  const isDone = useChat(({ timeline }) => hasVoted(timeline)) && !isMajority
  const isConnected = useChat((chat) => chat.isConnected)
  const { voteReset } = useChatActions()
  const isAlone = total <= 1
  const isAsked = useChat(isResetAsked)
  const [isAsking, setIsAsking] = useState(false)

  function vote(): void {
    voteReset()
    onVoted()
  }

  return (
    <>
      <button
        type="button"
        title={
          isDone ? resetStanding(votes) : `${isAlone ? 'Start over' : 'Vote to start over'}. ${resetEffect(votes)}`
        }
        disabled={isDone || !isConnected}
        onClick={isAsked ? () => setIsAsking(true) : vote}
        className="button button-quiet"
      >
        {!isMobile && <RotateCcw className="size-[1.0625rem]" aria-hidden />}
        <span>
          <span>Reset</span> <span className={isMobile ? 'sr-only' : undefined}>chat</span>
        </span>{' '}
        <span className="badge" data-voted={voters.size > 0}>
          {`${voters.size}/${total}`}
        </span>
      </button>
      {isAsking && <ResetQuestion onVoted={onVoted} onClose={() => setIsAsking(false)} />}
    </>
  )
}

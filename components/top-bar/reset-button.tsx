import { RotateCcw } from 'lucide-react'
import type { Chat } from '../chat/use-chat.ts'

/** CHAT-11, VOTE-4 to VOTE-6: a vote for starting over, and how many of the people online already want it. */
export function ResetButton({ chat, isMobile }: { chat: Chat; isMobile: boolean }) {
  const { voters, total } = chat.timeline.votes
  return (
    <button
      type="button"
      title={chat.hasVoted ? 'You voted to start over' : 'Vote to start over'}
      disabled={chat.hasVoted || !chat.isConnected}
      onClick={chat.toggleResetVote}
      className="button button-quiet"
    >
      <RotateCcw className="size-[1.0625rem]" aria-hidden />
      <span className={isMobile ? 'sr-only' : undefined}>Reset chat</span>{' '}
      <span className="badge" data-voted={voters.size > 0}>
        {`${voters.size}/${total}`}
      </span>
    </button>
  )
}

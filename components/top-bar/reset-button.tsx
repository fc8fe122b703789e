import { RotateCcw } from 'lucide-react'
import { voteBadge } from '#lib/domain/vote-badge.ts'
import type { Chat } from '../chat/use-chat.ts'

/** CHAT-11, VOTE-4 to VOTE-6: a vote for starting over, and how many people already want it. */
export function ResetButton({ chat, isMobile }: { chat: Chat; isMobile: boolean }) {
  const badge = voteBadge(chat.timeline, chat.hasVoted)
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
      <span className="badge" data-voted={chat.timeline.votes.voters.size > 0}>
        {badge}
      </span>
    </button>
  )
}

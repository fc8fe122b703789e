import { RotateCcw } from 'lucide-react'
import type { Chat } from '../chat/use-chat.ts'

type Props = {
  chat: Chat
  isMobile: boolean
  /** The button is disabled from then on, and cannot keep the focus. */
  onVoted: () => void
}

/**
 * CHAT-11, VOTE-4 to VOTE-6: a vote for starting over, and how many of the people online already want it. Where the votes have
 * become enough by somebody's leaving, whoever has voted can give theirs once more.
 */
export function ResetButton({ chat, isMobile, onVoted }: Props) {
  const { voters, total, isMajority } = chat.timeline.votes
  const isDone = chat.hasVoted && !isMajority

  function vote(): void {
    chat.voteReset()
    onVoted()
  }

  return (
    <button
      type="button"
      title={isDone ? 'You voted to start over' : 'Vote to start over'}
      disabled={isDone || !chat.isConnected}
      onClick={vote}
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

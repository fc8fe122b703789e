import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import type { Chat } from '../chat/use-chat.ts'
import { LateConfirmDialog } from '../ui/late-confirm-dialog.ts'

const QUESTION = {
  title: 'Reset this chat?',
  text: 'You are alone here, so it happens at once: this conversation ends, a new and empty one begins, and the invite link stops working.',
  action: 'Reset chat',
}

type Props = {
  chat: Chat
  isMobile: boolean
  /** The button is disabled from then on, and cannot keep the focus. */
  onVoted: () => void
}

/**
 * CHAT-11, VOTE-4 to VOTE-6: a vote for starting over, and how many of the people online already want it. Where the votes have
 * become enough by somebody's leaving, whoever has voted can give theirs once more. Alone, one vote is the reset: it asks first
 * (DEC-37).
 */
export function ResetButton({ chat, isMobile, onVoted }: Props) {
  const { voters, total, isMajority } = chat.timeline.votes
  const isDone = chat.hasVoted && !isMajority
  const isAlone = total <= 1
  const [isAsking, setIsAsking] = useState(false)

  function vote(): void {
    chat.voteReset()
    onVoted()
  }

  return (
    <>
      <button
        type="button"
        title={isDone ? 'You voted to start over' : isAlone ? 'Start over' : 'Vote to start over'}
        disabled={isDone || !chat.isConnected}
        onClick={isAlone ? () => setIsAsking(true) : vote}
        className="button button-quiet"
      >
        <RotateCcw className="size-[1.0625rem]" aria-hidden />
        <span className={isMobile ? 'sr-only' : undefined}>Reset chat</span>{' '}
        <span className="badge" data-voted={voters.size > 0}>
          {`${voters.size}/${total}`}
        </span>
      </button>
      {isAsking && <LateConfirmDialog {...QUESTION} onConfirm={vote} onClose={() => setIsAsking(false)} />}
    </>
  )
}

import { agreedIn } from '#lib/domain/cards/agreed.ts'
import { resetEffect } from '#lib/domain/room/reset/reset-call.ts'
import { ROOM_WORDS } from '#lib/protocol/texts/room.ts'
import { LateConfirmDialog } from '../../ui/dialog/late-confirm-dialog.ts'
import { KeepAgreements } from '../cards/paper/keep-agreements.tsx'
import type { ChatState } from '../store/core.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** DEC-37: true when a vote for a reset asks first: it is the reset, or it takes agreements out of the guests' reach. */
export function isResetAsked({ timeline: { votes, cards } }: ChatState): boolean {
  return votes.total <= 1 || agreedIn(cards).length > 0
}

/** DEC-37: asks before a vote for a reset, and offers the page of each agreement. */
export function ResetQuestion({ onVoted, onClose }: { onVoted: () => void; onClose: () => void }) {
  const votes = useChat(({ timeline }) => timeline.votes)
  const { voteReset } = useChatActions()
  const isAlone = votes.total <= 1

  function vote(): void {
    voteReset()
    onVoted()
  }

  return (
    <LateConfirmDialog
      title={isAlone ? 'Reset this chat?' : 'Vote to reset this chat?'}
      text={isAlone ? ROOM_WORDS.resetAlone : `${resetEffect(votes)} ${ROOM_WORDS.agreementsStay}`}
      action={isAlone ? 'Reset chat' : 'Vote'}
      onConfirm={vote}
      onClose={onClose}
    >
      <KeepAgreements />
    </LateConfirmDialog>
  )
}

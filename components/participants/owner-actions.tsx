import { useState } from 'react'
import { DoorClosed, Eraser } from 'lucide-react'
import type { Chat } from '../chat/use-chat.ts'
import { lateModal } from '../ui/late-modal.tsx'

const ConfirmDialog = lateModal(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog))

const QUESTIONS = {
  clear: {
    title: 'Clear this chat?',
    text: 'Every message disappears for everyone, and Parley forgets what was said. This cannot be undone.',
    action: 'Clear chat',
  },
  end: {
    title: 'End this chat?',
    text: 'Everyone leaves, and the invite link stops working.',
    action: 'End chat',
  },
} as const

/** DEC-27: what only the owner can do, each asked twice. */
export function OwnerActions({ chat }: { chat: Chat }) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)

  return (
    <>
      <button type="button" className="side-action" disabled={!chat.isConnected} onClick={() => setAsked('clear')}>
        <Eraser className="size-[1.125rem]" aria-hidden />
        <span>Clear chat</span>
      </button>
      <button type="button" className="side-action" onClick={() => setAsked('end')}>
        <DoorClosed className="size-[1.125rem]" aria-hidden />
        <span>End chat</span>
      </button>
      {asked !== null && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          onConfirm={() => void (asked === 'clear' ? chat.clearChat() : chat.endChat())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { DoorClosed, Eraser } from 'lucide-react'
import type { Chat } from '../chat/use-chat.ts'
import { LateConfirmDialog } from '../ui/late-confirm-dialog.ts'

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

type Props = {
  chat: Chat
  /** The question is answered, either way. */
  onDone: () => void
}

/** DEC-27: what only the owner can do, each asked twice. */
export function OwnerActions({ chat, onDone }: Props) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)

  function close(): void {
    setAsked(null)
    onDone()
  }

  return (
    <>
      <button type="button" className="side-action" disabled={!chat.isConnected} onClick={() => setAsked('clear')}>
        <Eraser className="size-[1.125rem]" aria-hidden />
        Clear chat
      </button>
      <button type="button" className="side-action" onClick={() => setAsked('end')}>
        <DoorClosed className="size-[1.125rem]" aria-hidden />
        End chat
      </button>
      {asked !== null && (
        <LateConfirmDialog
          {...QUESTIONS[asked]}
          onConfirm={() => void (asked === 'clear' ? chat.clearChat() : chat.endChat())}
          onClose={close}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { DoorClosed, Eraser } from 'lucide-react'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { LateConfirmDialog } from '../ui/dialog/late-confirm-dialog.ts'

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

/** DEC-27: only the owner can clear or end the chat; each asks twice. `onDone` runs after either answer. */
export function OwnerActions({ onDone }: { onDone: () => void }) {
  const isConnected = useChat((chat) => chat.isConnected)
  const { clearChat, endChat } = useChatActions()
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)

  function close(): void {
    setAsked(null)
    onDone()
  }

  return (
    <>
      <button type="button" className="side-action" disabled={!isConnected} onClick={() => setAsked('clear')}>
        <Eraser className="size-[1.125rem]" aria-hidden />
        <span>Clear chat</span>
      </button>
      <button type="button" className="side-action" onClick={() => setAsked('end')}>
        <DoorClosed className="size-[1.125rem]" aria-hidden />
        <span>End chat</span>
      </button>
      {asked !== null && (
        <LateConfirmDialog
          {...QUESTIONS[asked]}
          onConfirm={() => void (asked === 'clear' ? clearChat() : endChat())}
          onClose={close}
        />
      )}
    </>
  )
}

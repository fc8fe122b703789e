import { useState } from 'react'
import dynamic from 'next/dynamic'
import { DoorClosed, Eraser } from 'lucide-react'
import type { Chat } from '../chat/use-chat.ts'

const ConfirmDialog = dynamic(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog), {
  ssr: false,
})

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
  const [question, setQuestion] = useState<keyof typeof QUESTIONS>('clear')

  function ask(which: keyof typeof QUESTIONS): void {
    setQuestion(which)
    setAsked(which)
  }

  return (
    <>
      <button type="button" className="side-action" disabled={!chat.isConnected} onClick={() => ask('clear')}>
        <Eraser className="size-[1.125rem]" aria-hidden />
        Clear chat
      </button>
      <button type="button" className="side-action" onClick={() => ask('end')}>
        <DoorClosed className="size-[1.125rem]" aria-hidden />
        End chat
      </button>
      {asked !== null && (
        <ConfirmDialog
          {...QUESTIONS[question]}
          onConfirm={() => void (question === 'clear' ? chat.clearChat() : chat.endChat())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

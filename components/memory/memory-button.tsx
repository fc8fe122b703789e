import { useState } from 'react'
import { NotebookPen } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Chat } from '../chat/use-chat.ts'
import { lateModal } from '../ui/late-modal.tsx'

const MemoryModal = lateModal(() => import('./memory-modal.tsx').then((file) => file.MemoryModal))

type Props = {
  chat: Chat
  onShowMessage: (seq: number) => Promise<void>
  /** The notes are closed again. */
  onDone: () => void
}

/** Everybody in the room may look at what Parley remembers of it. */
export function MemoryButton({ chat, onShowMessage, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  function show(seq: number): void {
    setIsOpen(false)
    void onShowMessage(seq)
  }

  function close(): void {
    setIsOpen(false)
    onDone()
  }

  return (
    <>
      <button type="button" className="side-action" disabled={!chat.isConnected} onClick={() => setIsOpen(true)}>
        <NotebookPen className="size-[1.125rem]" aria-hidden />
        What {ASSISTANT_NAME} remembers
      </button>
      {isOpen && <MemoryModal memory={chat.memory} onShow={show} onClose={close} />}
    </>
  )
}

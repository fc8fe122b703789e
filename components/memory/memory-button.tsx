import { useState } from 'react'
import { NotebookPen } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { useChat } from '../chat/use-chat.ts'
import { lateModal } from '../ui/dialog/late-modal.tsx'

const MemoryModal = lateModal(() => import('./memory-modal.tsx').then((file) => file.MemoryModal))

type Props = {
  onShowMessage: (seq: number) => Promise<void>
  /** Runs when the notes are closed. */
  onDone: () => void
}

/** Opens Parley's memory of this room, for everybody in it. */
export function MemoryButton({ onShowMessage, onDone }: Props) {
  const isConnected = useChat((chat) => chat.isConnected)
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
      <button type="button" className="side-action" disabled={!isConnected} onClick={() => setIsOpen(true)}>
        <NotebookPen className="size-[1.125rem]" aria-hidden />
        <span>{`What ${ASSISTANT_NAME} remembers`}</span>
      </button>
      {isOpen && <MemoryModal onShow={show} onClose={close} />}
    </>
  )
}

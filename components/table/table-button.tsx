import { useState } from 'react'
import { ClipboardList } from 'lucide-react'
import { TABLE_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../chat/use-chat.ts'
import { lateModal } from '../ui/dialog/late-modal.tsx'

const TablePanel = lateModal(() => import('./table-panel.tsx').then((file) => file.TablePanel))

type Props = {
  onShowMessage: (seq: number) => Promise<void>
  /** Called when the panel closes. */
  onDone: () => void
}

/** Opens the room's table, for everybody in the room, and shows the number of open cards. */
export function TableButton({ onShowMessage, onDone }: Props) {
  const isConnected = useChat((chat) => chat.isConnected)
  const open = useChat(({ timeline }) => openCount(timeline.cards))
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
        <ClipboardList className="size-[1.125rem]" aria-hidden />
        <span>{TABLE_WORDS.title}</span>
        {open > 0 && (
          <span className="badge ml-auto" data-voted="true">
            {`${open} open`}
          </span>
        )}
      </button>
      {isOpen && <TablePanel onShow={show} onClose={close} />}
    </>
  )
}

function openCount(cards: ReadonlyMap<string, { state: string }>): number {
  return [...cards.values()].filter(({ state }) => state === 'open').length
}

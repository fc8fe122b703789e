'use client'

import { ChartBar, Handshake } from 'lucide-react'
import { TABLE_WORDS } from '#lib/protocol/texts/cards.ts'
import { CheckInsSection } from '../chat/check-ins/check-ins-section.tsx'
import { useCardDialogs } from '../chat/cards/use-card-dialogs.ts'
import { useChat } from '../chat/use-chat.ts'
import { FairnessSection } from '../fairness/fairness-section.tsx'
import { MemorySection } from '../memory/memory-section.tsx'
import { useMemory } from '../memory/use-memory.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { DecisionsSection } from './decisions-section.tsx'
import { TableCards } from './table-cards.tsx'

type Props = { onShow: (seq: number) => void; onClose: () => void }

/** The room's table: open cards, agreements, check-ins, decisions, Parley's memory and its record. */
export function TablePanel({ onShow, onClose }: Props) {
  const memory = useMemory()
  return (
    <Modal title={TABLE_WORDS.title} onClose={onClose} className="table-sheet">
      <NewCards />
      <TableCards state="open" title={TABLE_WORDS.open} onShow={onShow} />
      <TableCards state="agreed" title={TABLE_WORDS.agreements} onShow={onShow} />
      <CheckInsSection />
      <DecisionsSection memory={memory} onShow={onShow} />
      <MemorySection memory={memory} onShow={onShow} />
      <FairnessSection />
    </Modal>
  )
}

function NewCards() {
  const isConnected = useChat((chat) => chat.isConnected)
  const { newAgreement, newPoll } = useCardDialogs()
  return (
    <div className="table-new">
      <button type="button" className="button button-outline" disabled={!isConnected} onClick={() => newAgreement()}>
        <Handshake className="size-4" aria-hidden />
        <span>New agreement</span>
      </button>
      <button type="button" className="button button-outline" disabled={!isConnected} onClick={newPoll}>
        <ChartBar className="size-4" aria-hidden />
        <span>New poll</span>
      </button>
    </div>
  )
}

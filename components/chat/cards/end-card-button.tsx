import { useState } from 'react'
import { mayEndCard } from '#lib/domain/room/policies.ts'
import type { Card } from '#lib/protocol/cards.ts'
import { LateConfirmDialog } from '../../ui/dialog/late-confirm-dialog.ts'
import { useChat } from '../use-chat.ts'

type Props = {
  label: string
  className: string
  question: { title: string; text: string; action: string }
  onEnd: () => void
}

/** The button that closes or withdraws a card, after a question. Offline it is gone, unless it is asking. */
export function EndCardButton({ label, className, question, onEnd }: Props) {
  const isConnected = useChat((chat) => chat.isConnected)
  const [isAsking, setIsAsking] = useState(false)
  if (!isConnected && !isAsking) return null
  return (
    <>
      <button type="button" className={`text-button ${className}`} onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking && <LateConfirmDialog {...question} onConfirm={onEnd} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** True for the author of a card and for the owner. */
export function useMayEnd(card: Card): boolean {
  return useChat(({ timeline }) => timeline.me !== null && mayEndCard(card, timeline.me))
}

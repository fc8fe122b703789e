'use client'

import { useState } from 'react'
import { AckError } from '#lib/client/chat/socket.ts'
import type { OwnCheckIn } from '#lib/client/chat/calls/check-in-calls.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useChatActions } from '../use-chat.ts'
import { CheckInForm } from './check-in-form.tsx'

type Props = {
  /** A suggested text for Parley; empty: none. */
  text: string
  onClose: () => void
}

/** DUE-1: the dialog that proposes a check-in. */
export function CheckInDialog({ text, onClose }: Props) {
  const { propose } = useChatActions().checkIns
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(wish: OwnCheckIn): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await propose(wish)
      onClose()
    } catch (failure) {
      setError(failure instanceof AckError ? failure.message : TEXTS.checkInFailed)
      setIsBusy(false)
    }
  }

  return (
    <Modal title={`${ASSISTANT_NAME} comes back to this`} onClose={onClose}>
      <CheckInForm
        text={text}
        isBusy={isBusy}
        error={error}
        onSubmit={(wish) => void submit(wish)}
        onCancel={onClose}
      />
    </Modal>
  )
}

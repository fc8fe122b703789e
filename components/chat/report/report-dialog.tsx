'use client'

import { useId } from 'react'
import type { Card } from '#lib/protocol/cards.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

type Props = {
  messageId: string
  /** The message's author and its first words, or the card's question. */
  about: string
  /** 'message', or the kind of the card that the message opened. */
  what: 'message' | Card['kind']
  onClose: () => void
}

/** DOOR-4: reports one message or card to the operator, then shows the reference. */
export function ReportDialog({ messageId, about, what, onClose }: Props) {
  const { isBusy, error, reference, report } = useReport(messageId)
  return (
    <Modal title={reference === null ? `Report this ${what}` : 'Reported'} onClose={onClose}>
      {reference === null ? (
        <ReportForm
          about={about}
          what={what}
          isBusy={isBusy}
          error={error}
          onReport={(reason, text) => void report(reason, text)}
          onCancel={onClose}
        />
      ) : (
        <Thanks reference={reference} onClose={onClose} />
      )}
    </Modal>
  )
}

function Thanks({ reference, onClose }: { reference: string; onClose: () => void }) {
  const wordsId = useId()
  return (
    <div className="pt-1">
      <p id={wordsId} className="text-soft">
        <span>Thank you. The operator knows your report by </span>
        <strong className="font-semibold tracking-wider text-ink tabular-nums select-all">{reference}</strong>
        <span>. Note it if you want to write about it.</span>
      </p>
      <div className="flex justify-end pt-6">
        <button
          type="button"
          // The form's focus is gone with it; a screen reader reads the reference with this button.
          autoFocus
          aria-describedby={wordsId}
          className="button button-accent"
          onClick={onClose}
        >
          Done
        </button>
      </div>
    </div>
  )
}

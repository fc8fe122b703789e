'use client'

import { useId } from 'react'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

type Props = {
  messageId: string
  /** The message's author and its first words. */
  about: string
  onClose: () => void
}

/** DOOR-4: reports one message to the operator, then shows the reference. */
export function ReportDialog({ messageId, about, onClose }: Props) {
  const { isBusy, error, reference, report } = useReport(messageId)
  return (
    <Modal title={reference === null ? 'Report this message' : 'Reported'} onClose={onClose}>
      {reference === null ? (
        <ReportForm
          {...{ about, isBusy, error }}
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

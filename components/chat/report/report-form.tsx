import { useId, useState, type SyntheticEvent } from 'react'
import { REPORT_TEXT_MAX_CHARS } from '#lib/protocol/limits.ts'
import type { ReportReason } from '#lib/protocol/events/safety/report.ts'
import { FormButtons } from '../../ui/dialog/form-buttons.tsx'
import { isUnsaved } from '../../ui/dialog/is-unsaved.ts'
import { ReportReasons } from './report-reasons.tsx'

type Props = {
  about: string
  what: string
  isBusy: boolean
  error: string | null
  onReport: (reason: ReportReason, text: string) => void
  onCancel: () => void
}

/** Reasons after which the operator may read the report too late. */
const IN_DANGER: ReadonlySet<ReportReason | null> = new Set<ReportReason>(['threat', 'child', 'self-harm'])

/** DOOR-4: the reason of a report, an optional sentence, and what happens with it. */
export function ReportForm({ about, what, isBusy, error, onReport, onCancel }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const id = useId()

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (reason) onReport(reason, text.trim())
  }

  return (
    <form onSubmit={submitted} data-unsaved={isUnsaved(text)}>
      <p dir="auto" className="truncate pb-4 text-label text-faint">
        {about}
      </p>
      <ReportReasons chosen={reason} onChoose={setReason} />
      {IN_DANGER.has(reason) && (
        <p role="status" className="pt-2 text-label text-soft">
          <span>If anybody is in danger now, call the emergency number where you are. </span>
          <a href="/safety" target="_blank" className="message-link">
            How Parley deals with danger
          </a>
        </p>
      )}
      <label htmlFor={`${id}-text`} className="block pt-4 pb-1.5 text-label font-medium">
        Anything to add? (optional)
      </label>
      <input
        id={`${id}-text`}
        dir="auto"
        autoComplete="off"
        maxLength={REPORT_TEXT_MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="rename-input h-12 w-full rounded-xl! px-3.5!"
      />
      <p className="pt-4 text-label text-soft">
        {`The operator keeps this ${what} and the ten ${what === 'message' ? '' : 'messages '}before it for 30 days, pictures too. Nobody in this chat is told.`}
      </p>
      <p role="alert" className="pt-2 text-label text-danger empty:hidden">
        {error}
      </p>
      <FormButtons action={isBusy ? 'Reporting…' : 'Report'} isDisabled={isBusy} onCancel={onCancel} className="pt-5" />
    </form>
  )
}

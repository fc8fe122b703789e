import { useId } from 'react'
import type { ReportReason } from '#lib/protocol/events/safety/report.ts'

const REASONS: readonly { reason: ReportReason; label: string }[] = [
  { reason: 'threat', label: 'A threat or violence' },
  { reason: 'harassment', label: 'Harassment or bullying' },
  { reason: 'sexual', label: 'Sexual content' },
  { reason: 'child', label: 'A child is at risk' },
  { reason: 'self-harm', label: 'Self-harm or suicide' },
  { reason: 'spam', label: 'Spam or a scam' },
  { reason: 'other', label: 'Something else' },
]

type Props = { chosen: ReportReason | null; onChoose: (reason: ReportReason) => void }

/** DOOR-4: the reasons of a report, of which one is required. */
export function ReportReasons({ chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1 text-label font-medium">What is wrong with it?</legend>
      {REASONS.map(({ reason, label }) => (
        <label key={reason} className="report-reason">
          <input
            type="radio"
            name={name}
            required
            className="choice-box"
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

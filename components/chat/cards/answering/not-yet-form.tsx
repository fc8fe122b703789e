import { useId, useState, type SyntheticEvent } from 'react'
import { CARD_REASON_MAX_CHARS } from '#lib/protocol/limits.ts'
import { CARD_WORDS } from '#lib/protocol/texts/cards.ts'
import { CharactersOver } from '../fields/characters-over.tsx'
import { Tick } from '../fields/tick.tsx'

export type NotYet = { reason?: string; isReasonShared: boolean; mayParleyUseReason: boolean; isNameHidden: boolean }
type Props = { isBusy: boolean; onSend: (answer: NotYet) => void; onCancel: () => void }

/** CARD-2: the reason for not yet, with two ticks, both off: sharing the reason, and Parley's use of it. */
export function NotYetForm({ isBusy, onSend, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [isReasonShared, setIsReasonShared] = useState(false)
  const [mayParleyUseReason, setMayParleyUseReason] = useState(false)
  const [isNameHidden, setIsNameHidden] = useState(false)
  const id = useId()
  const text = reason.trim()
  const isTooLong = text.length > CARD_REASON_MAX_CHARS

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy || isTooLong) return
    if (text === '') onSend({ isReasonShared: false, mayParleyUseReason: false, isNameHidden })
    else onSend({ reason: text, isReasonShared, mayParleyUseReason, isNameHidden })
  }

  return (
    <form onSubmit={submitted}>
      <label htmlFor={`${id}-reason`} className="block pb-1.5 text-label font-medium">
        What is missing for you?
      </label>
      <textarea
        id={`${id}-reason`}
        dir="auto"
        rows={4}
        autoFocus
        value={reason}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-over`}
        onChange={(event) => setReason(event.target.value)}
        className="card-box min-h-28"
      />
      <CharactersOver id={`${id}-over`} text={text} max={CARD_REASON_MAX_CHARS} />
      <div className="pt-2">
        <Tick isOn={isReasonShared} onChange={setIsReasonShared}>
          {CARD_WORDS.shareReason}
        </Tick>
        <Tick isOn={mayParleyUseReason} onChange={setMayParleyUseReason}>
          {CARD_WORDS.letParleyUseReason}
        </Tick>
      </div>
      <p className="pt-1 text-note text-faint">{CARD_WORDS.reasonIsPrivate}</p>
      <div className="mt-3 border-t border-line pt-2">
        <Tick isOn={isNameHidden} onChange={setIsNameHidden}>
          {CARD_WORDS.hideName}
        </Tick>
      </div>
      <div className="flex flex-wrap justify-end gap-2.5 pt-5">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy || isTooLong} className="button button-accent min-w-24">
          {isBusy ? 'Sending…' : 'Answer “not yet”'}
        </button>
      </div>
    </form>
  )
}

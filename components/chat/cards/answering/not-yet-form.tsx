import { useId, useState, type SyntheticEvent } from 'react'
import { CARD_REASON_MAX_CHARS } from '#lib/protocol/limits.ts'
import { CARD_WORDS, knownText } from '#lib/protocol/texts/cards.ts'
import { FormButtons } from '../../../ui/dialog/form-buttons.tsx'
import { isUnsaved } from '../../../ui/dialog/is-unsaved.ts'
import { CharactersOver } from '../fields/characters-over.tsx'
import { Tick } from '../fields/tick.tsx'

export type NotYet = { reason?: string; isReasonShared: boolean; mayParleyUseReason: boolean; isNameHidden: boolean }
type Props = {
  /** Names of the further people on the card. */
  others: readonly string[]
  isBusy: boolean
  onSend: (answer: NotYet) => void
  onCancel: () => void
}

/**
 * CARD-2: the reason for not yet, with three ticks, all off at first: share the reason, let Parley use it, hide the name.
 * A shared reason shows its author's name, so sharing and hiding exclude each other. Two people cannot hide from each
 * other, so they get a sentence in place of the third tick.
 */
export function NotYetForm({ others, isBusy, onSend, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [isReasonShared, setIsReasonShared] = useState(false)
  const [mayParleyUseReason, setMayParleyUseReason] = useState(false)
  const [isNameHidden, setIsNameHidden] = useState(false)
  const [takenOff, setTakenOff] = useState('')
  const id = useId()
  const text = reason.trim()
  const isTooLong = text.length > CARD_REASON_MAX_CHARS

  function share(isOn: boolean): void {
    setIsReasonShared(isOn)
    setTakenOff(isOn && isNameHidden ? CARD_WORDS.named : '')
    if (isOn) setIsNameHidden(false)
  }

  function hideName(isOn: boolean): void {
    setIsNameHidden(isOn)
    setTakenOff(isOn && isReasonShared ? CARD_WORDS.notShared : '')
    if (isOn) setIsReasonShared(false)
  }

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy || isTooLong) return
    if (text === '') onSend({ isReasonShared: false, mayParleyUseReason: false, isNameHidden })
    else onSend({ reason: text, isReasonShared, mayParleyUseReason, isNameHidden })
  }

  return (
    <form onSubmit={submitted} data-unsaved={isUnsaved(reason)}>
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
        <Tick isOn={isReasonShared} onChange={share}>
          {CARD_WORDS.shareReason}
        </Tick>
        <Tick isOn={mayParleyUseReason} onChange={setMayParleyUseReason}>
          {CARD_WORDS.letParleyUseReason}
        </Tick>
      </div>
      <p className="pt-1 text-note text-faint">{CARD_WORDS.reasonIsPrivate}</p>
      {others.length === 1 && <p className="pt-1 text-note text-faint">{knownText(others[0]!)}</p>}
      {others.length > 1 && (
        <div className="mt-3 border-t border-line pt-2">
          <Tick isOn={isNameHidden} onChange={hideName}>
            {CARD_WORDS.hideName}
          </Tick>
          <p role="status" className="text-note text-soft">
            {takenOff}
          </p>
        </div>
      )}
      <FormButtons
        action={isBusy ? 'Sending…' : 'Answer “not yet”'}
        isDisabled={isBusy || isTooLong}
        onCancel={onCancel}
        className="pt-5"
      />
    </form>
  )
}

import { useId, useState, type SyntheticEvent } from 'react'
import { fieldTime, momentIn, quickTimes } from '#lib/domain/check-ins/quick-times.ts'
import { whenRefusal } from '#lib/domain/check-ins/when.ts'
import type { OwnCheckIn } from '#lib/client/chat/calls/check-in-calls.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { CHECK_IN_TEXT_MAX_CHARS } from '#lib/protocol/limits.ts'
import { FormButtons } from '../../ui/dialog/form-buttons.tsx'
import { isUnsaved } from '../../ui/dialog/is-unsaved.ts'
import { shortTime } from '../../ui/time-text.ts'
import { useChat } from '../use-chat.ts'
import { WhomFields } from './whom-fields.tsx'

type Props = {
  text: string
  isBusy: boolean
  error: string | null
  onSubmit: (wish: OwnCheckIn) => void
  onCancel: () => void
}

/** DUE-1: the form of a check-in: Parley's words, the time on one's own clock, and the people. */
export function CheckInForm({ text: suggested, isBusy, error, onSubmit, onCancel }: Props) {
  const isConnected = useChat((chat) => chat.isConnected)
  const [openedAt] = useState(() => new Date())
  const [text, setText] = useState(suggested)
  const [field, setField] = useState('')
  const [userIds, setUserIds] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<string | null>(null)
  const id = useId()

  const isChanged = isUnsaved(text, suggested) || field !== '' || userIds.length > 0

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    const at = momentIn(field)
    const why = missingIn(text, at)
    setMissing(why)
    if (at && why === null && isConnected) onSubmit({ at: at.toISOString(), text, userIds })
  }

  return (
    <form onSubmit={submitted} noValidate data-unsaved={isChanged}>
      <label htmlFor={`${id}-text`} className="block pt-1 pb-1.5 text-label font-medium">
        {`What ${ASSISTANT_NAME} says then`}
      </label>
      <textarea
        id={`${id}-text`}
        dir="auto"
        rows={2}
        maxLength={CHECK_IN_TEXT_MAX_CHARS}
        placeholder="Ben, is the fence done?"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\n+/g, ' '))}
        className="check-in-field"
      />
      <fieldset className="mt-4">
        <legend className="pb-1.5 text-label font-medium">When, by your clock</legend>
        <div className="check-in-quick">
          {quickTimes(openedAt).map(({ name, at }) => (
            <button
              key={name}
              type="button"
              aria-pressed={field === fieldTime(at)}
              onClick={() => setField(fieldTime(at))}
              className="check-in-chip"
            >
              <span>{name}</span>
              <small>{shortTime(at.toISOString())}</small>
            </button>
          ))}
        </div>
        <input
          type="datetime-local"
          aria-label="Date and time"
          min={fieldTime(openedAt)}
          value={field}
          onChange={(event) => setField(event.target.value)}
          className="check-in-field mt-2"
        />
      </fieldset>
      <WhomFields chosen={userIds} onChoose={setUserIds} />
      <p className="pt-3 text-note text-faint">
        {`Two people confirm it, unless you are alone here. ${ASSISTANT_NAME} never comes at night, from 22:00 to 8:00 where people are: then it waits for the morning.`}
      </p>
      <p role="alert" className="pt-2 text-label text-danger empty:hidden">
        {missing ?? error}
      </p>
      <FormButtons
        action={isBusy ? 'Proposing…' : 'Propose'}
        isDisabled={isBusy || !isConnected}
        onCancel={onCancel}
        className="pt-4"
      />
    </form>
  )
}

/** Returns a sentence about the first missing field; null when the form is complete. */
function missingIn(text: string, at: Date | null): string | null {
  if (text.trim() === '') return `Please write what ${ASSISTANT_NAME} says then.`
  if (at === null) return 'Please choose when.'
  const why = whenRefusal(at, new Date())
  if (why === null) return null
  return why === 'past' ? TEXTS.checkInPast : TEXTS.checkInFar
}

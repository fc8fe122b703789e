import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { RULES_MAX_CHARS } from '#lib/protocol/limits.ts'
import { FormButtons } from '../../ui/dialog/form-buttons.tsx'
import { isUnsaved } from '../../ui/dialog/is-unsaved.ts'
import { isEscapeKey } from '../../ui/keys.ts'
import { useBusy } from '../../ui/use-busy.ts'

type Props = {
  text: string
  /** The rules in force. */
  saved: string
  action: string
  hint: string
  disabled: boolean
  onSubmit: (text: string) => Promise<void>
  /** `kept`: the typed text, for the next opening; null after a cancel. */
  onClose: (kept: string | null) => void
}

/** DOOR-6: the form for rules. Escape closes it and keeps the text; Cancel discards it. */
export function RulesForm({ text, saved, action, hint, disabled, onSubmit, onClose }: Props) {
  const [typed, setTyped] = useState(text)
  const { isBusy, run } = useBusy()
  const id = useId()
  const left = RULES_MAX_CHARS - typed.trim().length

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (!disabled && left >= 0) void run(() => onSubmit(typed.trim()))
  }

  function pressed(event: KeyboardEvent): void {
    if (isEscapeKey(event.nativeEvent)) onClose(typed)
  }

  return (
    <form onSubmit={submitted} data-unsaved={isUnsaved(typed, saved)} className="pt-3">
      <label htmlFor={`${id}-rules`} className="sr-only">
        Rules of this chat
      </label>
      <textarea
        id={`${id}-rules`}
        data-keeps-escape
        dir="auto"
        rows={5}
        autoFocus
        value={typed}
        aria-invalid={left < 0}
        aria-describedby={`${id}-hint ${id}-left`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressed}
        className="how-box"
      />
      <div className="flex gap-3 pt-1 text-note text-faint">
        <p id={`${id}-hint`} className="min-w-0 flex-1">
          {hint}
        </p>
        <p
          id={`${id}-left`}
          aria-live="polite"
          className={`shrink-0 tabular-nums ${left < 0 ? 'text-danger' : ''} empty:hidden`}
        >
          {leftText(left)}
        </p>
      </div>
      <FormButtons
        action={action}
        isDisabled={isBusy || disabled || left < 0}
        onCancel={() => onClose(null)}
        className="pt-3"
      />
    </form>
  )
}

/** Returns an empty text while there is plenty of room. */
function leftText(left: number): string {
  if (left > 200) return ''
  return left < 0 ? `${-left} too many` : `${left} left`
}

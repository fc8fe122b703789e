import { useId, useState, type SyntheticEvent } from 'react'
import { Check } from 'lucide-react'
import { Checkbox } from 'radix-ui'
import type { UserSettings } from '#lib/protocol/entities.ts'
import { STARTING_NAME_MAX_CHARS } from '#lib/protocol/limits.ts'
import { isUnsaved } from '../ui/dialog/is-unsaved.ts'

type Props = { saved: UserSettings; isSaving: boolean; error: string | null; onSave: (settings: UserSettings) => void }

/** MODAL-SET-2 to MODAL-SET-4, VAL-9: the form of the account's settings. */
export function SettingsForm({ saved, isSaving, error, onSave }: Props) {
  const [startingName, setStartingName] = useState(saved.startingName)
  const [preferAnonymous, setPreferAnonymous] = useState(saved.preferAnonymous)
  const id = useId()

  const isChanged = isUnsaved(startingName, saved.startingName) || preferAnonymous !== saved.preferAnonymous

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    onSave({ startingName, preferAnonymous })
  }

  return (
    <form onSubmit={submitted} noValidate data-unsaved={isChanged} className="pt-2">
      <label htmlFor={`${id}-name`} className="block pb-1.5 text-label font-medium">
        Preferred Starting Name:
      </label>
      <input
        id={`${id}-name`}
        dir="auto"
        autoComplete="nickname"
        spellCheck={false}
        placeholder="Enter preferred name"
        maxLength={STARTING_NAME_MAX_CHARS}
        value={startingName}
        onChange={(event) => setStartingName(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
        className="rename-input h-12 w-full rounded-xl! px-3.5!"
      />
      <p id={`${id}-note`} className="pt-1.5 text-note text-faint">
        For chats that you join from now on.
      </p>
      <p id={`${id}-error`} role="alert" className="pt-2 text-label text-danger empty:hidden">
        {error}
      </p>
      <div className="-mx-2 mt-3 flex items-center rounded-xl px-2 hover:bg-hover">
        <Checkbox.Root
          id={`${id}-anonymous`}
          checked={preferAnonymous}
          onCheckedChange={(checked) => setPreferAnonymous(checked === true)}
          className="grid size-5 shrink-0 place-items-center rounded-md border border-faint bg-page data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Checkbox.Indicator>
            <Check className="size-3.5 text-on-accent" strokeWidth={3} aria-hidden />
          </Checkbox.Indicator>
        </Checkbox.Root>
        <label htmlFor={`${id}-anonymous`} className="flex min-h-11 flex-1 cursor-pointer items-center py-2 pl-3">
          Join new sessions anonymously by default
        </label>
      </div>
      <div className="flex justify-end pt-5">
        <button type="submit" aria-disabled={isSaving} className="button button-accent min-w-24">
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </div>
    </form>
  )
}

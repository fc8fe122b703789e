import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { mannerSchema, type Manner } from '#lib/protocol/entities.ts'
import { partText } from '#lib/protocol/texts/en.ts'
import { mannerPoints } from '#lib/protocol/texts/how.ts'
import { FormButtons } from '../../ui/dialog/form-buttons.tsx'
import { isEscapeKey } from '../../ui/keys.ts'
import { useBusy } from '../../ui/use-busy.ts'

/** The usual part first, then each kind of chat. */
const PARTS: readonly (Manner | null)[] = [null, ...mannerSchema.options]

type Props = {
  manner: Manner | null
  disabled: boolean
  onChoose: (manner: Manner | null) => Promise<void>
  onClose: () => void
}

/** DOOR-6: the choice of Parley's part. Escape closes it and changes nothing. */
export function PartForm({ manner, disabled, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(manner)
  const { isBusy, run } = useBusy()
  const id = useId()

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    if (!disabled) void run(() => onChoose(chosen))
  }

  function pressed(event: KeyboardEvent): void {
    if (isEscapeKey(event.nativeEvent)) onClose()
  }

  return (
    <form onSubmit={submitted} onKeyDown={pressed} data-keeps-escape className="pt-2">
      <fieldset>
        <legend className="sr-only">Its part in this chat</legend>
        {PARTS.map((part) => (
          <label key={part ?? 'none'} className="how-choice">
            <input
              type="radio"
              name={id}
              className="choice-box"
              autoFocus={part === manner}
              checked={part === chosen}
              onChange={() => setChosen(part)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{partText(part)}</span>
              <span className="block text-note text-soft">{mannerPoints(part)[0]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="pt-2 text-note text-soft">It holds at once, and everybody reads that you changed it.</p>
      <FormButtons action="Change its part" isDisabled={isBusy || disabled} onCancel={onClose} className="pt-3" />
    </form>
  )
}

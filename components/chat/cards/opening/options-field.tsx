import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inOneLine } from '#lib/domain/messages/excerpt.ts'
import { POLL_OPTION_MAX_CHARS, POLL_OPTIONS_MAX } from '#lib/protocol/limits.ts'
import { isSendKey } from '../../../ui/keys.ts'

const OPTIONS_MIN = 2

type Props = { options: readonly string[]; onChange: (options: readonly string[]) => void }

/** CARD-4: the field for two to eight options. Enter moves to the next one. */
export function OptionsField({ options, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<{ at: number } | null>(null)
  useEffect(() => {
    if (wanted) list.current?.querySelectorAll('input')[wanted.at]?.focus()
  }, [wanted])

  function add(): void {
    if (options.length >= POLL_OPTIONS_MAX) return
    onChange([...options, ''])
    setWanted({ at: options.length })
  }

  function remove(at: number): void {
    onChange(options.filter((_, index) => index !== at))
    setWanted({ at: Math.max(0, at - 1) })
  }

  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="pb-1.5 text-label font-medium">Options</legend>
      <ol ref={list} className="grid gap-2">
        {options.map((option, index) => (
          <li key={index} className="flex items-center gap-1">
            <input
              aria-label={`Option ${index + 1}`}
              dir="auto"
              autoComplete="off"
              value={option}
              aria-invalid={inOneLine(option).length > POLL_OPTION_MAX_CHARS}
              onChange={(event) => onChange(options.map((one, at) => (at === index ? event.target.value : one)))}
              onKeyDown={(event) => {
                if (!isSendKey(event.nativeEvent)) return
                event.preventDefault()
                if (index < options.length - 1) setWanted({ at: index + 1 })
                else add()
              }}
              className="card-box"
            />
            {options.length > OPTIONS_MIN && (
              <button
                type="button"
                aria-label={`Remove option ${index + 1}`}
                onClick={() => remove(index)}
                className="icon-button shrink-0"
              >
                <X className="size-4.5" aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ol>
      {options.length < POLL_OPTIONS_MAX && (
        <button type="button" className="button button-quiet mt-1 -ml-3" onClick={add}>
          <Plus className="size-4" aria-hidden />
          <span>Add an option</span>
        </button>
      )}
    </fieldset>
  )
}

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { NAME_MAX_CHARS } from '#lib/protocol/limits.ts'
import { checkName } from '#lib/domain/names.ts'
import type { Person } from '#lib/domain/people.ts'
import { isEscapeKey, isSendKey } from '../ui/keys.ts'
import { PersonFace } from './person-face.tsx'

type Props = { person: Person; onClose: (name: string | null, byKey: boolean) => void }

/** NAME-3 to NAME-5, NAME-10, VAL-10 to VAL-12, DEC-3. Enter confirms, Escape or a click elsewhere cancels. */
export function RenameInput({ person, onClose }: Props) {
  const [name, setName] = useState(person.userName)
  const entry = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const check = checkName(name)
  const reason = name.trim() === '' || check.ok ? null : check.reason

  useEffect(() => input.current?.select(), [])
  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !entry.current?.contains(event.target)) onClose(null, false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [onClose])

  function typed(event: KeyboardEvent): void {
    if (isEscapeKey(event.nativeEvent)) {
      event.preventDefault()
      onClose(null, true)
    }
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    const isUnchanged = name.trim() === '' || name.trim() === person.userName
    if (isUnchanged) onClose(null, true)
    else if (check.ok) onClose(check.name === person.userName ? null : check.name, true)
  }

  return (
    <div ref={entry}>
      <div className="participant bg-hover">
        <PersonFace person={person} />
        <input
          ref={input}
          aria-label="Your name"
          aria-invalid={reason !== null}
          aria-describedby={reason ? reasonId : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={typed}
          onBlur={() => onClose(null, false)}
          className="rename-input"
        />
      </div>
      <p id={reasonId} role="alert" className="pt-1 pr-3 pb-1.5 pl-[3.3rem] text-note text-danger empty:hidden">
        {reason}
      </p>
    </div>
  )
}

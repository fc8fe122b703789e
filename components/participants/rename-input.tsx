import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { NAME_MAX_CHARS } from '#lib/protocol/limits.ts'
import { checkName } from '#lib/domain/people/names.ts'
import type { Person } from '#lib/domain/people/people.ts'
import { isEscapeKey, isSendKey } from '../ui/keys.ts'
import { PersonFace } from './person-face.tsx'

type Props = { person: Person; onClose: (name: string | null, byKey: boolean) => void }

/**
 * NAME-3 to NAME-5, NAME-10, VAL-10 to VAL-12, DEC-3: the rename input. Enter and Tab confirm; Escape or a click
 * elsewhere cancels.
 */
export function RenameInput({ person, onClose }: Props) {
  const [name, setName] = useState(person.userName)
  const entry = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const check = checkName(name)
  const isUnchanged = name.trim() === person.userName
  const reason = isUnchanged || name.trim() === '' || check.ok ? null : check.reason
  const chosen = check.ok && check.name !== person.userName ? check.name : null
  const isOver = useRef(false)
  const isLeftByTab = useRef(false)

  function close(newName: string | null, byKey: boolean): void {
    isOver.current = true // the blur that follows must not confirm
    onClose(newName, byKey)
  }

  useEffect(() => input.current?.select(), [])
  const pressed = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !entry.current?.contains(target)) close(null, false)
  })
  useEffect(() => {
    const heard = (event: PointerEvent) => pressed(event)
    document.addEventListener('pointerdown', heard)
    return () => document.removeEventListener('pointerdown', heard)
  }, [])

  function typed(event: KeyboardEvent): void {
    isLeftByTab.current = event.key === 'Tab'
    if (isEscapeKey(event.nativeEvent)) {
      event.preventDefault()
      close(null, true)
    }
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    if (reason === null) close(chosen, true)
  }

  /** Handles a blur. If the box stays the active element the window lost the focus: keep the text. */
  function left(): void {
    if (isOver.current || document.activeElement === input.current) return
    close(isLeftByTab.current ? chosen : null, false)
  }

  return (
    <div ref={entry}>
      <div className="participant bg-hover">
        <PersonFace person={person} />
        <input
          ref={input}
          aria-label="Your name"
          dir="auto"
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
          onBlur={left}
          className="rename-input"
        />
      </div>
      <p id={reasonId} role="alert" className="pt-1 pr-3 pb-1.5 pl-[3.3rem] text-note text-danger empty:hidden">
        {reason}
      </p>
    </div>
  )
}

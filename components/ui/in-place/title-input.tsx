import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { TITLE_MAX_CHARS } from '#lib/protocol/limits.ts'
import { isVisible } from '#lib/protocol/text.ts'
import { isEscapeKey, isSendKey } from '../keys.ts'

type Props = {
  label: string
  placeholder: string
  title: string
  /** The id of the element that describes the field. */
  aboutId?: string
  /** Resolves to true on success. */
  onSubmit: (title: string) => Promise<boolean>
  onClose: (byKey: boolean) => void
}

/**
 * The input of a title. SESS-7 to SESS-12, VAL-13, ROOM-1: Enter or blur submits, Escape cancels. It closes only once
 * the title is changed.
 */
export function TitleInput({ label, placeholder, title, aboutId, onSubmit, onClose }: Props) {
  const [text, setText] = useState(title)
  const [state, setState] = useState<'typing' | 'saving' | 'failed'>('typing')
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => input.current?.select(), [])

  function close(byKey: boolean): void {
    isOver.current = true // the blur that follows must not submit
    onClose(byKey)
  }

  async function submit(byKey: boolean): Promise<void> {
    const next = text.trim()
    if (isOver.current || state === 'saving') return
    if (!isVisible(next) || next === title) return close(byKey) // SESS-10, SESS-11
    setState('saving')
    if (await onSubmit(next)) close(byKey)
    else setState('failed') // SESS-12
  }

  function pressed(event: KeyboardEvent): void {
    if (isEscapeKey(event.nativeEvent)) close(true)
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    void submit(true)
  }

  return (
    <input
      ref={input}
      aria-label={label}
      aria-describedby={aboutId}
      dir="auto"
      placeholder={placeholder}
      data-keeps-escape
      aria-busy={state === 'saving'}
      aria-invalid={state === 'failed'}
      autoFocus
      autoComplete="off"
      enterKeyHint="done"
      maxLength={TITLE_MAX_CHARS}
      readOnly={state === 'saving'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={pressed}
      onBlur={() => void submit(false)}
      className="rename-input h-11 read-only:text-faint"
    />
  )
}

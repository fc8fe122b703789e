import { useRef, useState, type KeyboardEvent } from 'react'
import type { Message } from '#lib/protocol/entities.ts'
import { ReactionPicker } from './reaction-picker.tsx'

type Props = { message: Message; isOwn: boolean; isTabStop: boolean }

/**
 * Opens the six at hand. It shows by hover or focus, and always where there is no hover. Tab stops at the newest message's alone:
 * from there the arrow keys lead to the others. The style sheet draws its icon, as the copy button's.
 */
export function AddReaction({ message, isOwn, isTabStop }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-add-reaction
        aria-label="Add reaction"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Add reaction"
        tabIndex={isTabStop || isOpen ? 0 : -1}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={goToNeighbour}
        className={`add-reaction [.message-place:hover_&]:opacity-100 ${isOwn ? '-right-4 sm:-right-6' : 'left-1.5'}`}
      />
      {isOpen && <ReactionPicker message={message} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const list = event.currentTarget.closest('[role="log"]')
  if (step === undefined || !list) return
  event.preventDefault()
  const buttons = [...list.querySelectorAll<HTMLButtonElement>('[data-add-reaction]')]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}

import { useRef, useState, type KeyboardEvent } from 'react'
import { SmilePlus } from 'lucide-react'
import type { Message } from '#lib/protocol/entities.ts'
import { ReactionPicker } from './reaction-picker.tsx'
import { useReacting } from './reacting.tsx'

/**
 * Opens the six at hand. It shows by hover or focus, and always where there is no hover. Tab stops at the newest message's alone:
 * from there the arrow keys lead to the others.
 */
export function AddReaction({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { lastId } = useReacting()
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
        tabIndex={message.id === lastId || isOpen ? 0 : -1}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={goToNeighbour}
        className={`absolute bottom-[-6px] grid size-6 place-items-center rounded-full text-faint opacity-0 transition-opacity after:absolute after:-inset-2.5 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-70 print:hidden [.message-place:hover_&]:opacity-100 ${isOwn ? '-right-4 sm:-right-6' : 'left-1.5'}`}
      >
        <SmilePlus className="size-4" aria-hidden />
      </button>
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

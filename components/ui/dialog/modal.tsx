import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import type { Elements } from '../elements.ts'
import { isEscapeKey } from '../keys.ts'
import { focusItself } from './focus-itself.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

type Props = {
  title: string
  onClose: () => void
  children: Elements
  className?: string
}

/**
 * A modal over the open page: its button, Escape and a click outside close it. An element with `data-keeps-escape`
 * handles Escape itself. While an element has `data-unsaved="true"`, Escape and a click outside only ask: a slip must
 * not erase what the person wrote.
 */
export function Modal({ title, onClose, children, className = '' }: Props) {
  const returnFocus = useReturnedFocus()
  const content = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)

  function holdUnsaved(event: Event): void {
    if (!content.current?.querySelector('[data-unsaved="true"]')) return
    event.preventDefault()
    setIsHeld(true)
  }

  function escaped(event: KeyboardEvent): void {
    if (isKept(event) || !isEscapeKey(event)) event.preventDefault()
    else holdUnsaved(event)
  }

  function pressedOutside(event: Event): void {
    if (isToast(event.target)) event.preventDefault()
    else holdUnsaved(event)
  }

  return (
    <Dialog.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={escaped}
          onPointerDownOutside={pressedOutside}
          className={`dialog outline-none ${className}`}
        >
          <div className="sticky -top-[26px] z-10 -mx-[26px] -mt-[26px] bg-raised pt-4 pr-4 pb-2 pl-[26px]">
            <div className="flex items-center justify-between gap-4">
              <Dialog.Title className="text-title font-semibold tracking-[-0.01em]">{title}</Dialog.Title>
              <Dialog.Close aria-label="Close" className="icon-button shrink-0">
                <X className="size-5" aria-hidden />
              </Dialog.Close>
            </div>
            {isHeld && (
              <p role="alert" className="dialog-held">
                <span>Your changes would be lost. </span>
                <Dialog.Close className="text-button">Discard them</Dialog.Close>
              </p>
            )}
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function isKept({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null
}

/** True for a toast: it is about the open modal, so a click on it must not close that. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

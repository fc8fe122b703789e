import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
  /** True while something in the modal wants Escape for itself. */
  keepsEscape?: boolean
}

/** A modal over whatever page is open: title, close button, Escape and a click outside close it. */
export function Modal({ title, onClose, children, className = '', keepsEscape = false }: Props) {
  return (
    <Dialog.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => keepsEscape && event.preventDefault()}
          className={`dialog ${className}`}
        >
          <div className="-mt-2 -mr-2 flex items-center justify-between gap-4 pb-2">
            <Dialog.Title className="text-title font-semibold tracking-[-0.01em]">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="icon-button shrink-0">
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

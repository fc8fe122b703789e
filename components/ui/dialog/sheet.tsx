import { Dialog } from 'radix-ui'
import type { Elements } from '../elements.ts'
import { focusItself } from './focus-itself.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

type Props = {
  /** Gets the focus back; by default the element that had it. */
  opener?: HTMLElement | undefined
  onClose: () => void
  /** Must include a Dialog.Title. */
  children: Elements
}

/** A dialog at the bottom, within a finger's reach. */
export function Sheet({ opener, onClose, children }: Props) {
  const returnFocus = useReturnedFocus(opener)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={returnFocus}
          className="action-sheet"
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

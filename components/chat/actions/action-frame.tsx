import type { Elements } from '../../ui/elements.ts'
import { Dialog, Popover } from 'radix-ui'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts'

type Props = {
  /** The message's author, and its first words. */
  title: string
  /** For the popover: the element that it stands at. */
  anchor: HTMLElement
  onClose: () => void
  children: Elements
}

/** The actions of a message at that message, for mouse and keyboard. */
export function ActionPopover({ title, anchor, onClose, children }: Props) {
  const returnFocus = useReturnedFocus()
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={title}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={returnFocus}
          className="z-50 w-max max-w-[calc(100vw-1.5rem)] animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type SheetProps = Omit<Props, 'anchor'> & {
  /** The message takes the focus back: in the box it would open the keyboard. */
  place: HTMLElement
}

/** The same from below, where a finger reaches it. */
export function ActionSheet({ title, place, onClose, children }: SheetProps) {
  return (
    <Sheet opener={place} onClose={onClose}>
      <Dialog.Title dir="auto" className="truncate px-3 pt-1 pb-2 text-label font-normal text-faint">
        {title}
      </Dialog.Title>
      {children}
    </Sheet>
  )
}

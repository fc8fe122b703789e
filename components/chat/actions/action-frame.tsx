import type { Elements } from '../../ui/elements.ts'
import { Dialog, Popover } from 'radix-ui'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts'

type Props = {
  /** The message's author and its first words. */
  title: string
  /** The element that the popover is placed at. */
  anchor: HTMLElement
  onClose: () => void
  children: Elements
}

/** Shows the actions of a message next to it, for mouse and keyboard. */
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
  /** Gets the focus back; in the message box the focus would open the keyboard. */
  place: HTMLElement
}

/** Shows the same actions in a sheet at the bottom, within a finger's reach. */
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

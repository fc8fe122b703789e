import { ChartBar, Handshake, Plus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useChat } from '../use-chat.ts'
import { useCardDialogs } from './use-card-dialogs.ts'
import { useMenuChoice } from '../../ui/use-menu-choice.ts'

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium text-soft -outline-offset-2 select-none data-highlighted:bg-hover data-highlighted:text-ink'

/** CARD-1, CARD-4: the menu beside the message box that opens polls and agreements. */
export function NewCardButton() {
  const isConnected = useChat((chat) => chat.isConnected)
  const { newAgreement, newPoll } = useCardDialogs()
  const { triggerRef, choose, closed } = useMenuChoice()

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={triggerRef}
        aria-label="New poll or agreement"
        title="New poll or agreement"
        disabled={!isConnected}
        className="box-plus"
      >
        <Plus className="size-5" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        side="top"
        align="start"
        sideOffset={8}
        collisionPadding={12}
        onCloseAutoFocus={closed}
        className="z-50 w-56 animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
      >
        <DropdownMenu.Item className={ITEM} onSelect={() => choose(newPoll)}>
          <ChartBar className="size-[1.125rem] shrink-0" aria-hidden />
          <span>New poll</span>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => choose(() => newAgreement())}>
          <Handshake className="size-[1.125rem] shrink-0" aria-hidden />
          <span>New agreement</span>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

import { useRef, useState } from 'react'
import { DoorClosed, Ellipsis, Eraser, Link2, Pencil } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { mayClear, mayEnd, mayNameRoom, mayShowTitle } from '#lib/domain/room/policies.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { LateConfirmDialog } from '../ui/dialog/late-confirm-dialog.ts'
import { RoomMenuItem } from './room-menu-item.tsx'

const NAME = { icon: Pencil, label: 'Name this chat', hint: 'The title that everybody here reads' }
const SHOW = {
  icon: Link2,
  label: 'Show the title in link previews',
  hint: 'Whoever gets the invite link reads it before they open it',
}
const CLEAR = {
  item: {
    icon: Eraser,
    label: 'Clear chat',
    hint: 'Erases every message and note for everyone; people and link stay',
  },
  question: {
    title: 'Clear this chat?',
    text: 'Every message disappears for everyone, and Parley forgets what was said. This cannot be undone.',
    action: 'Clear chat',
  },
}
const END = {
  item: { icon: DoorClosed, label: 'End chat', hint: 'Everyone leaves, and the invite link stops working' },
  question: {
    title: 'End this chat?',
    text: 'Everyone leaves, and the invite link stops working.',
    action: 'End chat',
  },
}

/** ROOM-4, DEC-27: what the policies let this person do with the room as a whole; nothing for whoever may do nothing. */
export function RoomMenu({ onNameRoom }: { onNameRoom: () => void }) {
  const me = useChat(({ timeline }) => timeline.me)
  const isOffline = useChat((chat) => !chat.isConnected)
  const isTitlePublic = useChat(({ timeline }) => timeline.isTitlePublic)
  const { clearChat, endChat, showTitle } = useChatActions()
  const [asked, setAsked] = useState<typeof CLEAR | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)

  /** Runs the chosen item once the menu is closed, so that a question can return the focus to the trigger. */
  function closed(event: Event): void {
    if (!chosen.current) return
    event.preventDefault()
    trigger.current?.focus()
    chosen.current()
    chosen.current = null
  }

  function asksAfterwards(one: typeof CLEAR): void {
    chosen.current = () => setAsked(one)
  }

  if (me === null || ![mayNameRoom, mayShowTitle, mayClear, mayEnd].some((may) => may(me))) return null
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={(button) => {
            trigger.current = button
            setBar(button?.closest('header') ?? null)
          }}
          aria-label="Chat menu"
          title="Chat menu"
          className="icon-button shrink-0 data-[state=open]:bg-hover"
        >
          <Ellipsis className="size-5" aria-hidden />
        </DropdownMenu.Trigger>
        {/* Into the bar, because the menu belongs to that landmark. */}
        <DropdownMenu.Portal container={bar}>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            onCloseAutoFocus={closed}
            className="z-50 w-80 max-w-[calc(100vw-1.5rem)] animate-rise rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
          >
            {mayNameRoom(me) && (
              <RoomMenuItem {...NAME} disabled={isOffline} onSelect={() => void (chosen.current = onNameRoom)} />
            )}
            {mayShowTitle(me) && (
              <RoomMenuItem
                {...{ ...SHOW, disabled: isOffline, checked: isTitlePublic }}
                onSelect={() => void showTitle(!isTitlePublic)}
              />
            )}
            {mayClear(me) && (
              <RoomMenuItem {...CLEAR.item} disabled={isOffline} onSelect={() => asksAfterwards(CLEAR)} />
            )}
            {mayEnd(me) && <RoomMenuItem {...END.item} onSelect={() => asksAfterwards(END)} />}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asked !== null && (
        <LateConfirmDialog
          {...asked.question}
          onConfirm={() => void (asked === CLEAR ? clearChat() : endChat())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

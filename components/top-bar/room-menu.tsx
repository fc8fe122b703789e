import { useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useCardDialogs } from '../chat/cards/use-card-dialogs.ts'
import { LateNotifyDialog } from '../chat/notify/late-notify-dialog.ts'
import { LateExportDialog } from '../chat/export/late-export-dialog.ts'
import { LateHowPanel } from '../chat/how/late-how-panel.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { LateConfirmDialog } from '../ui/dialog/late-confirm-dialog.ts'
import { KeepAgreements } from '../chat/cards/paper/keep-agreements.tsx'
import { RoomMenuItems, type Question } from './room-menu-items.tsx'
import { useMenuChoice } from '../ui/use-menu-choice.ts'

type Asked = { question: Question; action: () => void }

type Props = { onNameRoom: () => void; onSearch: () => void }

/** ROOM-4, DEC-27: the menu of the room's actions, with the panel about Parley (DOOR-6). */
export function RoomMenu({ onNameRoom, onSearch }: Props) {
  const { newAgreement, newPoll } = useCardDialogs()
  const me = useChat(({ timeline }) => timeline.me)
  const { aside } = useChatActions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isHowOpen, setIsHowOpen] = useState(false)
  const [isNotifyOpen, setIsNotifyOpen] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { triggerRef, choose, closed } = useMenuChoice()

  if (me === null) return null
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={(button) => {
            triggerRef.current = button
            setBar(button?.closest('header') ?? null)
          }}
          aria-label="Chat menu"
          title="Chat menu"
          className="icon-button shrink-0 data-[state=open]:bg-hover"
        >
          <Ellipsis className="size-5" aria-hidden />
        </DropdownMenu.Trigger>
        {/* Into the bar, to stay in that landmark. */}
        <DropdownMenu.Portal container={bar}>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            onCloseAutoFocus={closed}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] animate-rise overflow-y-auto rounded-[20px] border border-line bg-raised p-1.5 shadow-float"
          >
            <RoomMenuItems
              me={me}
              onAside={() => choose(aside.show)}
              onHow={() => choose(() => setIsHowOpen(true))}
              onNotify={() => choose(() => setIsNotifyOpen(true))}
              onNameRoom={() => choose(onNameRoom)}
              onSearch={() => choose(onSearch)}
              onAgreement={() => choose(() => newAgreement())}
              onPoll={() => choose(newPoll)}
              onExport={() => choose(() => setIsExporting(true))}
              onAsk={(question, action) => choose(() => setAsked({ question, action }))}
            />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isNotifyOpen && <LateNotifyDialog onClose={() => setIsNotifyOpen(false)} />}
      {isExporting && <LateExportDialog onClose={() => setIsExporting(false)} />}
      {isHowOpen && <LateHowPanel onClose={() => setIsHowOpen(false)} />}
      {asked !== null && (
        <LateConfirmDialog {...asked.question} onConfirm={asked.action} onClose={() => setAsked(null)}>
          {asked.question.isFarewell === true && <KeepAgreements />}
        </LateConfirmDialog>
      )}
    </>
  )
}

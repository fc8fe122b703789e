import { useMemo } from 'react'
import Link from 'next/link'
import { X } from 'lucide-react'
import { peopleOf } from '#lib/domain/people/people.ts'
import { MemoryButton } from '../memory/memory-button.tsx'
import type { Chat } from '../chat/use-chat.ts'
import { Brand } from '../ui/brand.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { ParticipantList } from './participant-list.tsx'
import type { SidebarState } from './use-sidebar.ts'
import { useSidebarFocus } from './use-sidebar-focus.ts'

type Props = {
  chat: Chat
  isMobile: boolean
  sidebar: SidebarState
  isRenaming: boolean
  onRenaming: (isRenaming: boolean) => void
  onShowMessage: (seq: number) => Promise<void>
  /** It no longer covers the chat, and what had the focus before is not there any more. */
  onOpenerGone: () => void
}

/** CHAT-1, CHAT-2: who is here. On a phone it slides over the chat. */
export function Sidebar({ chat, isMobile, sidebar, isRenaming, onRenaming, onShowMessage, onOpenerGone }: Props) {
  const { timeline } = chat
  const { participants, me } = timeline
  const people = useMemo(() => peopleOf({ participants, me }), [participants, me])
  const first = useSidebarFocus(isMobile && sidebar.isOpen, onOpenerGone)
  return (
    <>
      {isMobile && sidebar.isOpen && (
        <div
          aria-hidden="true"
          data-overlay
          onClick={sidebar.close}
          className="fixed inset-0 z-30 animate-appear bg-scrim"
        />
      )}
      <aside
        aria-label="Sidebar"
        inert={!sidebar.isOpen}
        className="sidebar flex shrink-0 flex-col bg-sunken"
        data-open={sidebar.isOpen}
      >
        <div className="flex min-h-16 items-center justify-between pr-2 pl-5">
          <Link href="/" className="-ml-2 inline-flex min-h-11 items-center rounded-xl px-2">
            <Brand />
          </Link>
          {isMobile && (
            <button
              ref={first}
              type="button"
              aria-label="Hide participants"
              onClick={sidebar.close}
              className="icon-button"
            >
              <X className="size-5" aria-hidden />
            </button>
          )}
        </div>
        <ParticipantList
          people={people}
          activity={timeline.activity}
          parley={timeline.parley}
          onActivity={chat.parley.setActivity}
          isConnected={chat.isConnected}
          isRenaming={isRenaming}
          onRenaming={onRenaming}
          onRename={chat.rename}
        />
        <div className="border-t border-line px-2.5 pt-2 pb-[max(env(safe-area-inset-bottom),0.625rem)]">
          <MemoryButton chat={chat} onShowMessage={onShowMessage} onDone={sidebar.close} />
          {timeline.me?.isOwner && <OwnerActions chat={chat} onDone={sidebar.close} />}
        </div>
      </aside>
    </>
  )
}

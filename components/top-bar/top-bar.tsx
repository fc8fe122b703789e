import { useState } from 'react'
import { PanelLeft } from 'lucide-react'
import { SearchButton } from '../chat/search/search-button.tsx'
import { useEarlyLetters } from '../chat/search/use-early-letters.ts'
import type { SidebarState } from '../participants/use-sidebar.ts'
import { lateModal } from '../ui/dialog/late-modal.tsx'
import type { Elements } from '../ui/elements.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { InviteButton } from './invite/invite-button.tsx'
import { ResetButton } from './reset-button.tsx'
import { RoomMenu } from './room-menu.tsx'
import { RoomTitle } from './room-title.tsx'

const SearchDialog = lateModal(() => import('../chat/search/search-dialog.tsx').then((file) => file.SearchDialog))

type Props = {
  sidebar: SidebarState
  onVoted: () => void
  onShowMessage: (seq: number) => Promise<void>
  children?: Elements
}

/** CHAT-3, CHAT-4, CHAT-11, ROOM-1, ROOM-4, FIND-1: the top bar. `children` holds sign-in, history and profile. */
export function TopBar({ sidebar, onVoted, onShowMessage, children }: Props) {
  const isMobile = useIsMobile()
  const [isNaming, setIsNaming] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const earlyLetters = useEarlyLetters(isSearching)
  const search = () => setIsSearching(true)

  function show(seq: number): void {
    setIsSearching(false)
    void onShowMessage(seq)
  }

  return (
    <header className="top-bar">
      {isMobile && (
        <button
          type="button"
          aria-label="Show participants"
          aria-hidden={sidebar.isOpen} // under the sidebar, which has its own button
          onClick={sidebar.open}
          className="icon-button shrink-0"
        >
          <PanelLeft className="size-5" aria-hidden />
        </button>
      )}
      <RoomTitle isEditing={isNaming} onEdit={() => setIsNaming(true)} onDone={() => setIsNaming(false)} />
      <div className="top-bar-buttons">
        <SearchButton onOpen={search} />
        <InviteButton />
        {children}
        <RoomMenu onNameRoom={() => setIsNaming(true)} onSearch={search} />
        <ResetButton onVoted={onVoted} />
      </div>
      {isSearching && <SearchDialog earlyLetters={earlyLetters} onShow={show} onClose={() => setIsSearching(false)} />}
    </header>
  )
}

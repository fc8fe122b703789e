import { PanelLeft } from 'lucide-react'
import type { SidebarState } from '../participants/use-sidebar.ts'
import type { Elements } from '../ui/elements.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { InviteButton } from './invite-button.tsx'
import { ResetButton } from './reset-button.tsx'

type Props = { sidebar: SidebarState; onVoted: () => void; children?: Elements }

/** CHAT-3, CHAT-4, CHAT-11. `children` is the place for sign-in, history and profile. */
export function TopBar({ sidebar, onVoted, children }: Props) {
  const isMobile = useIsMobile()
  return (
    <header className="flex min-h-16 short:min-h-12 items-center gap-2 px-3 pt-[env(safe-area-inset-top)] max-[22.5rem]:gap-0.5 max-[22.5rem]:px-1 max-[22.5rem]:[&_.button]:px-3 sm:px-5">
      {isMobile && (
        <button
          type="button"
          aria-label="Show participants"
          aria-hidden={sidebar.isOpen} // under the sidebar, whose own button hides it
          onClick={sidebar.open}
          className="icon-button"
        >
          <PanelLeft className="size-5" aria-hidden />
        </button>
      )}
      <div className="flex-1" />
      <ResetButton onVoted={onVoted} />
      <InviteButton />
      {children}
    </header>
  )
}

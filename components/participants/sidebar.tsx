import Link from 'next/link'
import { SunMoon, X } from 'lucide-react'
import { QuickExitButton } from '../chat/care/quick-exit.tsx'
import { HowButton } from '../chat/how/how-button.tsx'
import { AppearanceButton } from '../settings/appearance-button.tsx'
import { TableButton } from '../table/table-button.tsx'
import { Brand } from '../ui/brand/brand.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { ParticipantList } from './participant-list.tsx'
import type { SidebarState } from './use-sidebar.ts'
import { useSidebarFocus } from './use-sidebar-focus.ts'

type Props = {
  sidebar: SidebarState
  onShowMessage: (seq: number) => Promise<void>
  /** Called when the sidebar closes and the element that had the focus before is gone. */
  onOpenerGone: () => void
}

/** CHAT-1, CHAT-2: the sidebar. On a phone it slides over the chat. */
export function Sidebar({ sidebar, onShowMessage, onOpenerGone }: Props) {
  const isMobile = useIsMobile()
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
        <ParticipantList />
        <div className="border-t border-line px-2.5 pt-2 pb-[max(env(safe-area-inset-bottom),0.625rem)]">
          <TableButton onShowMessage={onShowMessage} onDone={sidebar.close} />
          <HowButton onDone={sidebar.close} />
          <AppearanceButton className="side-action" onDone={sidebar.close}>
            <SunMoon className="size-[1.125rem]" aria-hidden />
            <span>Appearance</span>
          </AppearanceButton>
          <QuickExitButton className="side-action">Quick exit</QuickExitButton>
        </div>
      </aside>
    </>
  )
}

import { useRef, useState } from 'react'
import { Check, Link2 } from 'lucide-react'
import { lateModal } from '../../ui/dialog/late-modal.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useInvite } from './use-invite.ts'

const LateInviteSheet = lateModal(() => import('./invite-sheet.tsx').then((file) => file.InviteSheet))

/**
 * CHAT-4 to CHAT-10, SHARE-1: copies the invite link, shows that for two seconds, and opens the sheet. Glows until the
 * first invite.
 */
export function InviteButton() {
  const invite = useInvite()
  const { isCopied, isNew, copy } = invite
  const isMobile = useIsMobile()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const copied = isMobile ? 'Copied!' : 'Link Copied!'
  const Icon = isCopied ? Check : Link2

  function pressed(): void {
    void copy()
    setIsOpen(true)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={pressed}
        data-glows={isNew}
        className="button button-accent data-[glows=true]:animate-glow"
      >
        {!isMobile && <Icon className="size-[1.0625rem]" aria-hidden />}
        <span aria-live="polite">{isCopied ? copied : 'Invite'}</span>
      </button>
      {isOpen && <LateInviteSheet invite={invite} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { Check, Link2 } from 'lucide-react'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useInvite } from './use-invite.ts'

/** CHAT-4 to CHAT-10: copies the invite link, says so for two seconds, glows until its first use. */
export function InviteButton() {
  const { isCopied, isNew, copy } = useInvite()
  const isMobile = useIsMobile()
  const copied = isMobile ? 'Copied!' : 'Link Copied!'
  const Icon = isCopied ? Check : Link2
  return (
    <button
      type="button"
      onClick={() => void copy()}
      data-glows={isNew}
      className="button button-accent data-[glows=true]:animate-glow"
    >
      {!isMobile && <Icon className="size-[1.0625rem]" aria-hidden />}
      <span aria-live="polite">{isCopied ? copied : 'Invite'}</span>
    </button>
  )
}

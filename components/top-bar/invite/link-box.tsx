import { Check, Copy } from 'lucide-react'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import type { Invite } from './use-invite.ts'

type Props = { link: string; invite: Pick<Invite, 'isCopied' | 'copy'> }

/** The link, selectable, with a button to copy it. On a phone it announces the copy: the bar is out of reach. */
export function LinkBox({ link, invite: { isCopied, copy } }: Props) {
  const isMobile = useIsMobile()
  const Icon = isCopied ? Check : Copy
  return (
    <div className="mt-3 flex items-center rounded-xl border border-line-strong bg-page">
      <input
        readOnly
        aria-label="Invite link"
        dir="ltr"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 min-w-0 flex-1 rounded-l-xl bg-transparent pl-3.5 text-field text-ellipsis text-soft"
      />
      <button type="button" onClick={() => void copy()} className="button shrink-0 px-3.5! text-accent-ink">
        <Icon className="size-[1.0625rem]" aria-hidden />
        <span aria-live={isMobile ? 'polite' : 'off'}>{isCopied ? 'Copied' : 'Copy link'}</span>
      </button>
    </div>
  )
}

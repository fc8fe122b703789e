import { useState, type RefObject } from 'react'
import { Share2, X } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import { mayShowTitle } from '#lib/domain/room/policies.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { useChat } from '../../chat/use-chat.ts'
import { focusItself } from '../../ui/dialog/focus-itself.ts'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { LinkBox } from './link-box.tsx'
import { QrCode } from './qr-code.tsx'
import { canShare, share } from './share.ts'
import { TitleSwitch } from './title-switch.tsx'
import { inviteLink, type Invite } from './use-invite.ts'

type Props = { invite: Invite; anchor: RefObject<HTMLElement | null>; onClose: () => void }

const TITLE = 'Invite people'

/** SHARE-1: the ways to share the invite link, in a sheet on a phone, else in a popover at the button. */
export function InviteSheet({ invite, anchor, onClose }: Props) {
  const isMobile = useIsMobile()
  const [opener] = useState(() => anchor.current)
  if (!isMobile) return <InvitePopover invite={invite} anchor={anchor} opener={opener} onClose={onClose} />
  return (
    <Sheet opener={opener ?? undefined} onClose={onClose}>
      <div className="flex items-center justify-between pb-1 pl-3">
        <Dialog.Title className="text-title font-semibold tracking-[-0.01em]">{TITLE}</Dialog.Title>
        <Dialog.Close aria-label="Close" className="icon-button shrink-0">
          <X className="size-5" aria-hidden />
        </Dialog.Close>
      </div>
      <Ways invite={invite} />
    </Sheet>
  )
}

function InvitePopover({ invite, anchor, opener, onClose }: Props & { opener: HTMLElement | null }) {
  const returnFocus = useReturnedFocus(opener ?? undefined)
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label={TITLE}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => isIn(anchor.current, event.target) && event.preventDefault()}
          className="z-50 max-h-(--radix-popover-content-available-height) w-92 max-w-[calc(100vw-1.5rem)] animate-rise overflow-y-auto rounded-[20px] border border-line bg-raised px-2 py-4 shadow-float outline-none"
        >
          <h2 className="px-3 pb-1 text-title font-semibold tracking-[-0.01em]">{TITLE}</h2>
          <Ways invite={invite} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Ways({ invite }: { invite: Invite }) {
  const access = useChat((chat) => chat.access)
  const isLocked = useChat(({ timeline }) => timeline.isLocked)
  const isOffered = useChat(({ timeline }) => timeline.me !== null && mayShowTitle(timeline.me))
  const link = inviteLink(access)
  return (
    <div className="px-3">
      <p className="text-label text-soft">
        <span>{invite.hasCopied ? 'The link is copied.' : 'Copy the link, and send it.'}</span>{' '}
        <span>{isLocked ? TEXTS.inviteWhileLocked : 'Anyone who has it can join, and read what was said.'}</span>
      </p>
      <LinkBox link={link} invite={invite} />
      {canShare(link) && (
        <button type="button" onClick={() => void share(link)} className="button button-accent mt-2.5 w-full">
          <Share2 className="size-[1.0625rem]" aria-hidden />
          <span>Share…</span>
        </button>
      )}
      <figure className="mt-4 flex flex-col items-center gap-2">
        <QrCode text={link} label={`QR code of the link to this chat on ${ASSISTANT_NAME}`} />
        <figcaption className="text-note text-faint">Or let them scan it with their camera.</figcaption>
      </figure>
      {isOffered && <TitleSwitch />}
    </div>
  )
}

function isIn(element: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && (element?.contains(target) ?? false)
}

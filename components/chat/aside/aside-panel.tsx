'use client'

import { Fragment, useState } from 'react'
import { MessageCircleDashed, Trash2, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { LateConfirmDialog } from '../../ui/dialog/late-confirm-dialog.ts'
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts'
import { isEscapeKey } from '../../ui/keys.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { CareCards } from '../care/care-cards.tsx'
import { useChat, useChatActions } from '../use-chat.ts'
import { AsideAnnouncer } from './aside-announcer.tsx'
import { AsideBox } from './aside-box.tsx'
import { AsideLines } from './aside-lines.tsx'
import { ReleaseForm } from './release-form.tsx'

/**
 * ASIDE-1: a sheet on a phone, a column beside the chat on a wide page. It looks different from the chat, says who
 * reads it, and stores nothing in the browser.
 */
export function AsidePanel({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile()
  const Place = isMobile ? Dialog.Portal : Fragment
  const hasLines = useChat((chat) => chat.aside.log.messages.length > 0)
  const { aside } = useChatActions()
  const returnFocus = useReturnedFocus()
  const [releasing, setReleasing] = useState<AsideMessage | null>(null)
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(new Map())
  const [isDeleting, setIsDeleting] = useState(false)

  /** A late answer closes only its own form: meanwhile another line's may be open. */
  function released({ id }: AsideMessage, words: string): void {
    setSaid((before) => new Map(before).set(id, words))
    setReleasing((current) => (current?.id === id ? null : current))
  }

  return (
    <Dialog.Root defaultOpen modal={isMobile} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Place>
        <Dialog.Content
          className="aside-panel"
          data-beside={!isMobile}
          aria-describedby="aside-who-reads"
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => !isForAside(event) && event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="aside-head">
            <MessageCircleDashed className="size-5 shrink-0" aria-hidden />
            <Dialog.Title className="min-w-0 flex-1 text-title font-semibold">{`Alone with ${ASSISTANT_NAME}`}</Dialog.Title>
            {hasLines && (
              <button
                type="button"
                aria-label="Delete this aside"
                title="Delete this aside"
                className="icon-button shrink-0"
                onClick={() => setIsDeleting(true)}
              >
                <Trash2 className="size-5" aria-hidden />
              </button>
            )}
            <Dialog.Close aria-label="Back to the chat" title="Back to the chat" className="icon-button shrink-0">
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </div>
          <p id="aside-who-reads" className="aside-who-reads">
            {`Only you and ${ASSISTANT_NAME}. Nothing here reaches the chat unless you let ${ASSISTANT_NAME} say it.`}
          </p>
          <AsideLines said={said} onRelease={setReleasing} onShow={isMobile ? onClose : null} />
          <AsideAnnouncer />
          {isMobile && <CareCards leadFocus={() => {}} />}
          {releasing === null ? (
            <AsideBox />
          ) : (
            <ReleaseForm
              key={releasing.id}
              text={releasing.text}
              onSaid={(words) => released(releasing, words)}
              onCancel={() => setReleasing(null)}
            />
          )}
          {isDeleting && (
            <LateConfirmDialog
              title="Delete this aside?"
              text={`What you and ${ASSISTANT_NAME} said to each other alone here is gone for good, on all of your devices.`}
              action="Delete"
              onConfirm={() => void aside.delete()}
              onClose={() => setIsDeleting(false)}
            />
          )}
        </Dialog.Content>
      </Place>
    </Dialog.Root>
  )
}

/** False for an Escape in the chat beside the aside: there it removes a quotation or closes a form. */
function isForAside(event: KeyboardEvent): boolean {
  const { target } = event
  const isInChat = target instanceof Element && target !== document.body && target.closest('.aside-panel') === null
  return isEscapeKey(event) && !isInChat
}

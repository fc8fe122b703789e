import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { chatPath } from '#lib/client/chat/sessions.ts'
import { invite } from '#lib/client/storage/invite.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { INVITE_COPIED_MS } from '#lib/protocol/limits.ts'
import { useChat } from '../../chat/use-chat.ts'
import { copyText } from '../../ui/copy-text.ts'

export type Invite = ReturnType<typeof useInvite>

/** Copies the invite link and reports success: `isCopied` for a moment, `hasCopied` for the last attempt. */
export function useInvite() {
  const access = useChat((chat) => chat.access)
  const isLocked = useChat(({ timeline }) => timeline.isLocked)
  const isNew = useSyncExternalStore(invite.subscribe, hasYetToInvite, hasYetToInvite)
  const [copiedAt, setCopiedAt] = useState(0)
  const [hasCopied, setHasCopied] = useState(false)

  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), INVITE_COPIED_MS) // CHAT-7
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy(): Promise<void> {
    invite.clicked() // CHAT-9
    const link = inviteLink(access)
    const isOnClipboard = await copyText(link)
    setHasCopied(isOnClipboard)
    if (isOnClipboard) {
      setCopiedAt(Date.now())
      if (isLocked) toast.info(TEXTS.inviteWhileLocked) // DOOR-1
    } else toast.error(TEXTS.inviteCopyFailed, { description: link }) // TOAST-8; shows the link to copy by hand
  }

  return { isCopied: copiedAt > 0, hasCopied, isNew, copy }
}

/** CHAT-10: returns the invite link. Browser only: the server does not know the origin. */
export function inviteLink(access: { sessionId: string; accessToken: string }): string {
  return window.location.origin + chatPath(access)
}

const hasYetToInvite = () => !invite.hasBeenClicked()

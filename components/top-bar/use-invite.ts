import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { chatPath } from '#lib/client/chat/sessions.ts'
import { invite } from '#lib/client/storage/storage.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { INVITE_COPIED_MS } from '#lib/protocol/limits.ts'
import { useChat } from '../chat/use-chat.ts'
import { copyText } from '../ui/copy-text.ts'

/** Copies the invite link, and tells whether that worked. */
export function useInvite() {
  const access = useChat((chat) => chat.access)
  const isLocked = useChat(({ timeline }) => timeline.isLocked)
  const [copiedAt, setCopiedAt] = useState(0)
  const [isNew, setIsNew] = useState(() => !invite.hasBeenClicked())

  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), INVITE_COPIED_MS) // CHAT-7
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy(): Promise<void> {
    invite.clicked() // CHAT-9
    setIsNew(false)
    const link = window.location.origin + chatPath(access) // CHAT-10
    if (await copyText(link)) {
      setCopiedAt(Date.now())
      if (isLocked) toast.info(TEXTS.inviteWhileLocked) // DOOR-1
    } else toast.error(TEXTS.inviteCopyFailed, { description: link }) // TOAST-8; the link can still be read off
  }

  return { isCopied: copiedAt > 0, isNew, copy }
}

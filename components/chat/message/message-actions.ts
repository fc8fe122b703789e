import { useMemo } from 'react'
import { toast } from 'sonner'
import type { RemediableStatus } from '#lib/domain/messages/send-failure.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { useChatActions } from '../use-chat.ts'
import { useQuotaModals } from '../use-quota-modals.ts'

/** All that a person can do with a message of the list. A new action of messages belongs here. */
export type MessageActions = {
  retry(tempMsgId: string): void
  discard(tempMsgId: string): void
  /** Opens the modal that helps against a quota failure (DEC-12). */
  remedy(status: RemediableStatus): void
  askAgain(messageId: string | null): Promise<void>
  /** Writes the request into the message box, for the person to send. */
  askInMessage(): void
}

/** The chat's own actions, each leading the focus on where its button goes away. */
export function useMessageActions(leadFocus: () => void, askInMessage: () => void): MessageActions {
  const { retry, discard, parley } = useChatActions()
  const remedy = useQuotaModals()
  return useMemo(
    () => ({
      retry(tempMsgId) {
        retry(tempMsgId)
        leadFocus()
      },
      discard(tempMsgId) {
        discard(tempMsgId)
        leadFocus()
      },
      remedy,
      async askAgain(messageId) {
        leadFocus()
        if (await parley.askAgain(messageId)) return
        toast.info(TEXTS.repliedSince)
        askInMessage()
      },
      askInMessage,
    }),
    [retry, discard, parley, remedy, leadFocus, askInMessage],
  )
}

import { useMemo, type RefObject } from 'react'
import { toast } from 'sonner'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import type { RemediableStatus } from '#lib/domain/messages/send-failure.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { copyText } from '../../ui/copy-text.ts'
import { attempt, toastFailure } from '../../ui/toasts/complain.ts'
import type { MessageInputHandle } from '../composer/message-input.tsx'
import { useChatActions } from '../use-chat.ts'
import { useQuotaModals } from '../use-quota-modals.ts'

/** The actions behind the list's buttons. */
export type MessageActions = {
  retry(tempMsgId: string): void
  discard(tempMsgId: string): void
  /** Opens the modal with the remedy for a quota failure (DEC-12). */
  remedy(status: RemediableStatus): void
  askAgain(messageId: string | null): Promise<void>
  /** Puts the request into the message box, for the person to send. */
  askInMessage(): void
  /** REPLY-4: quotes the message in the box. */
  reply(message: Message): void
  /** EDIT-2: edits the message in the box. */
  edit(message: Message): void
  /** EDIT-4: deletes it for everybody. */
  remove(message: Message): void
  copy(message: Message): void
  /** CARD-1: adds its text as a line to a new agreement. */
  cite(message: Message): void
  /** REPLY-2: goes to a quoted message, and offers the way back to the one that quotes it. */
  goTo(seq: number, fromSeq: number): void
}

type Input = RefObject<MessageInputHandle | null>
type Led = Pick<MessageActions, 'goTo' | 'cite'>

/** Returns the chat's actions, each moving the focus on when its button disappears. Referentially stable. */
export function useMessageActions(leadFocus: () => void, input: Input, { goTo, cite }: Led): MessageActions {
  const { retry, discard, parley, deleteMessage } = useChatActions()
  const remedy = useQuotaModals()
  return useMemo(() => {
    function askInMessage(): void {
      input.current?.focus()
      input.current?.suggest(`${ASSISTANT_NAME}, please go on.`)
    }
    return {
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
      reply: (message) => input.current?.reply(quotationOf(message)),
      edit: (message) => input.current?.edit(message),
      remove({ id }) {
        void attempt('A message was not deleted', () => deleteMessage(id))
      },
      async copy({ text }) {
        if (await copyText(text)) toast.success('Copied', { id: 'copied' })
        else toastFailure('Your browser did not allow copying.')
      },
      goTo,
      cite,
    }
  }, [retry, discard, parley, deleteMessage, remedy, leadFocus, input, goTo, cite])
}

import { toastFailure } from '../../../ui/toasts/complain.ts'
import { useChatActions, useChatNow } from '../../use-chat.ts'

/**
 * Returns a function that finds a message's seq by its id, loading older pages until the message is here. If the
 * message is gone, it resolves to null and shows a toast.
 */
export function useSourceSeq() {
  const now = useChatNow()
  const { reach } = useChatActions()

  return async function seqOf(messageId: string): Promise<number | null> {
    for (;;) {
      const { messages, hasOlder } = now().timeline
      const found = messages.find(({ id }) => id === messageId)
      if (found) return found.seq
      const firstSeq = messages[0]?.seq ?? 0
      if (hasOlder && firstSeq > 1) await reach(firstSeq - 1)
      if (now().timeline.messages[0]?.seq === firstSeq) break // the failed load has shown its toast
    }
    if (!now().hasOlderFailed) toastFailure('That message is not here any more.')
    return null
  }
}

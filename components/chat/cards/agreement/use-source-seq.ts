import { toastFailure } from '../../../ui/toasts/complain.ts'
import { useChatActions, useChatNow } from '../../use-chat.ts'

/** The seq of a message by its id, loading older pages until it is here; null, and a toast, where it is gone. */
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
      if (now().timeline.messages[0]?.seq === firstSeq) break // a load that failed has said so
    }
    if (!now().hasOlderFailed) toastFailure('That message is not here any more.')
    return null
  }
}

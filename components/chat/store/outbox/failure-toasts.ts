import { toast } from 'sonner'
import { toastFailure } from '../../../ui/toasts/complain.ts'

export type FailureToasts = ReturnType<typeof makeFailureToasts>

/** MSG-25: shows one toast for all messages that failed for one reason. It closes with the last, or by its timeout. */
export function makeFailureToasts() {
  const reasons = new Map<string, string>() // by tempMsgId

  return {
    show(tempMsgId: string, reason: string): void {
      reasons.set(tempMsgId, reason)
      toastFailure(reason)
    },
    /** The message was delivered or deleted. A retry does not settle it: the same failure may follow. */
    settled(tempMsgId: string): void {
      const reason = reasons.get(tempMsgId)
      reasons.delete(tempMsgId)
      if (reason !== undefined && ![...reasons.values()].includes(reason)) toast.dismiss(reason)
    },
  }
}

import { toast } from 'sonner'
import { toastFailure } from '../../../ui/toasts/complain.ts'

export type FailureToasts = ReturnType<typeof makeFailureToasts>

/** MSG-25: one toast for all that failed for one reason. It goes with the last of them, if its time is not over before. */
export function makeFailureToasts() {
  const reasons = new Map<string, string>() // by tempMsgId

  return {
    show(tempMsgId: string, reason: string): void {
      reasons.set(tempMsgId, reason)
      toastFailure(reason)
    },
    /** It was delivered or deleted. One that is only tried again may fail again, for the same reason. */
    settled(tempMsgId: string): void {
      const reason = reasons.get(tempMsgId)
      reasons.delete(tempMsgId)
      if (reason !== undefined && ![...reasons.values()].includes(reason)) toast.dismiss(reason)
    },
  }
}

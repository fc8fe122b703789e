import {
  cancelCheckIn,
  confirmCheckIn,
  proposeCheckIn,
  type OwnCheckIn,
} from '#lib/client/chat/calls/check-in-calls.ts'
import { calendarPath } from '#lib/client/chat/exports.ts'
import { complain } from '../../ui/toasts/complain.ts'
import { downloadFile } from '../../ui/download-file.ts'
import type { ChatCore } from '../store/core.ts'

/**
 * DUE-1: the calls of check-ins. `propose` rejects with the refusal for its form; the rest show a failure as a toast.
 * Results arrive as `roomChanged`.
 */
export function makeCheckInActions(core: ChatCore) {
  async function attempt(call: () => Promise<unknown>, failure: string): Promise<void> {
    try {
      await call()
    } catch (error) {
      complain(failure, error)
    }
  }

  return {
    propose: (wish: OwnCheckIn) => proposeCheckIn(core.address(), wish),
    confirm: (checkInId: string) =>
      attempt(() => confirmCheckIn(core.address(), checkInId), 'A check-in was not confirmed'),
    cancel: (checkInId: string) =>
      attempt(() => cancelCheckIn(core.address(), checkInId), 'A check-in was not cancelled'),
    addToCalendar: (checkInId: string) =>
      attempt(
        async () => downloadFile(await calendarPath(core.address().sessionId, checkInId)),
        'No calendar entry came',
      ),
  }
}

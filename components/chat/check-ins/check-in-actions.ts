import {
  cancelCheckIn,
  confirmCheckIn,
  proposeCheckIn,
  type OwnCheckIn,
} from '#lib/client/chat/calls/check-in-calls.ts'
import { calendarPath } from '#lib/client/chat/exports.ts'
import { attempt } from '../../ui/toasts/complain.ts'
import { downloadFile } from '../../ui/download-file.ts'
import type { ChatCore } from '../store/core.ts'

/**
 * DUE-1: the calls of check-ins. `propose` rejects with the refusal for its form; the rest show a failure as a toast.
 * Results arrive as `roomChanged`.
 */
export function makeCheckInActions(core: ChatCore) {
  return {
    propose: (wish: OwnCheckIn) => proposeCheckIn(core.address(), wish),
    confirm: (checkInId: string) =>
      attempt('A check-in was not confirmed', () => confirmCheckIn(core.address(), checkInId)),
    cancel: (checkInId: string) =>
      attempt('A check-in was not cancelled', () => cancelCheckIn(core.address(), checkInId)),
    addToCalendar: (checkInId: string) =>
      attempt('No calendar entry came', async () =>
        downloadFile(await calendarPath(core.address().sessionId, checkInId)),
      ),
  }
}

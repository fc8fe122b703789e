import type { ExportedCheckIn } from '../../../protocol/chat-export.ts'
import type { CheckIn } from '../../../protocol/events/check-ins.ts'

/** COPY-1, DUE-1: exports a check-in, field by field; null when it is only proposed, cancelled, or cleared. */
export function exportedCheckIn(checkIn: CheckIn): ExportedCheckIn | null {
  const { id, messageId, at, text, userIds, confirmedBy, state } = checkIn
  if (state === 'proposed' || state === 'cancelled' || text === '') return null
  return { id, messageId, at, text, userIds, confirmedBy, state }
}

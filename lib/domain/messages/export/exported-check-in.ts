import type { ExportedCheckIn } from '../../../protocol/chat-export.ts'
import type { CheckIn } from '../../../protocol/events/check-ins.ts'

/** COPY-1, DUE-1: a check-in as an export has it, each field by name; null for one that was not agreed on, or is cancelled. */
export function exportedCheckIn(checkIn: CheckIn): ExportedCheckIn | null {
  const { id, messageId, at, text, userIds, confirmedBy, state } = checkIn
  if (state === 'proposed' || state === 'cancelled') return null
  return { id, messageId, at, text, userIds, confirmedBy, state }
}

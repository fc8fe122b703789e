import { checkInSchema, type CheckIn } from '../../../protocol/events/check-ins.ts'
import type { CheckIn as Row } from '../generated/client.ts'

/** The columns of `check_in k`, in the names of the wire. */
export const CHECK_IN_COLUMNS = `k.id, k.message_id AS "messageId", k.at, k.due_at AS "dueAt", k.text, k.user_ids AS "userIds",
  k.confirmed_by AS "confirmedBy", k.state, k.rev`

/** Builds a check-in as the room sees it. */
export function toCheckIn(
  row: Pick<Row, 'id' | 'messageId' | 'text' | 'userIds' | 'confirmedBy' | 'state' | 'rev'> & {
    at: Date | string
    dueAt: Date | string | null
  },
): CheckIn {
  const { id, messageId, text, userIds, confirmedBy, state, rev } = row
  const at = new Date(row.at)
  const dueAt = new Date(row.dueAt ?? row.at)
  return checkInSchema.parse({
    id,
    messageId,
    text,
    userIds,
    confirmedBy,
    state,
    rev,
    at: at.toISOString(),
    movedTo: dueAt > at ? dueAt.toISOString() : undefined,
  })
}

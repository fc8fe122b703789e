import { checkInSchema, type CheckIn } from '../../../protocol/events/check-ins.ts'
import type { CheckIn as Row } from '../generated/client.ts'

/** In the names of the wire. */
export const CHECK_IN_COLUMNS = `k.id, k.message_id AS "messageId", k.at, k.text, k.user_ids AS "userIds",
  k.confirmed_by AS "confirmedBy", k.state, k.rev`

/** A check-in as everybody sees it. */
export function toCheckIn(
  row: Pick<Row, 'id' | 'messageId' | 'text' | 'userIds' | 'confirmedBy' | 'state' | 'rev'> & { at: Date | string },
): CheckIn {
  const { id, messageId, at, text, userIds, confirmedBy, state, rev } = row
  return checkInSchema.parse({
    ...{ id, messageId, text, userIds, confirmedBy, state, rev },
    at: new Date(at).toISOString(),
  })
}

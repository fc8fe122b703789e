import type { Outgoing } from '#lib/client/chat/delivery.ts'
import type { Me } from '#lib/domain/room/timeline.ts'
import { DEFAULT_NAME } from '#lib/protocol/brand.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { MessageFile } from '#lib/protocol/files.ts'

let lastStamp = 0

/**
 * Returns one's own message as it is shown until the server confirms it. ENT-40: its id is 'optimistic-' plus a
 * timestamp, unique even within one millisecond.
 */
export function optimisticMessage(
  { text, tempMsgId, replyTo, mentions }: Outgoing,
  me: Me | null,
  status: 'sending' | 'failed',
  files: MessageFile[] = [],
) {
  const now = Date.now()
  lastStamp = Math.max(now, lastStamp + 1)
  return {
    id: `optimistic-${lastStamp}`,
    seq: 0,
    text,
    userId: me?.userId ?? '',
    userName: me?.userName ?? DEFAULT_NAME,
    timestamp: new Date(now).toISOString(),
    status,
    tempMsgId,
    ...(replyTo && { replyTo }),
    ...(mentions && { mentions }),
    ...(files.length > 0 && { files }),
  } satisfies Message
}

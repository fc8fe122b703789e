import { useEffect, useState } from 'react'
import type { Message } from '#lib/protocol/entities.ts'
import { SEND_SLOW_MS } from '#lib/protocol/limits.ts'

/** DEC-30: whether the oldest unacknowledged send has waited longer than 300 ms. */
export function useSendSlow(outbox: readonly Message[]): boolean {
  const [slowId, setSlowId] = useState<string | null>(null)
  const oldest = outbox.find(({ status }) => status === 'sending')
  const oldestId = oldest?.id ?? null
  const sentAt = oldest?.timestamp

  useEffect(() => {
    if (oldestId === null || sentAt === undefined) return
    const waited = Date.now() - new Date(sentAt).getTime()
    const timer = setTimeout(() => setSlowId(oldestId), Math.max(SEND_SLOW_MS - waited, 0))
    return () => clearTimeout(timer)
  }, [oldestId, sentAt])

  return oldestId !== null && oldestId === slowId
}

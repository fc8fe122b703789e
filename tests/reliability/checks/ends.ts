import type { Violation } from '../checker.ts'
import { messagesOf, type Reading } from '../reading.ts'
import type { Answered } from '../history.ts'

/**
 * Checks that each client hears the end of a reply once, as `ai-stream-end` or `ai-stream-error`, and not after an
 * answer that already held it.
 */
export function* checkEnds(reading: Reading): Iterable<Violation> {
  for (const [client, heard] of Map.groupBy(reading.receives, (receive) => receive.client)) {
    const ended = new Set<string>()
    for (const { name, payload } of heard) {
      if (name === 'joinedSession') {
        for (const { id, status } of messagesOf(payload as Answered)) if (status !== 'streaming') ended.add(id)
      }
      if (name !== 'ai-stream-end' && name !== 'ai-stream-error') continue
      const { id, messageId = id } = payload as { id?: string; messageId?: string }
      if (messageId === undefined) continue
      if (ended.has(messageId)) yield { kind: 'repeatedEnds', what: `${client} was told the end of ${messageId} again` }
      ended.add(messageId)
    }
  }
}

import type { Violation } from '../checker.ts'
import { messagesOf, type Reading } from '../reading.ts'
import type { Answered } from '../history.ts'

/**
 * The end of each reply comes once to each client, as `ai-stream-end` or `ai-stream-error`, and not again after an answer
 * that had it.
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

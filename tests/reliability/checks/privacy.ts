import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Violation } from '../checker.ts'
import { messageIn, type Reading } from '../reading.ts'

/** Contract, promise 5: nobody outside hears. */
export function* checkPrivacy(reading: Reading): Iterable<Violation> {
  for (const { invoke, outcome } of reading.ops('intrude')) {
    if (outcome === 'ok') yield { kind: 'leaked', what: `${invoke.client} came in without a key` }
  }
  const homes = homesOfMessages(reading)
  const joins = reading.ops('join').filter(({ outcome }) => outcome === 'ok')
  const joined = new Set(joins.map(({ invoke }) => `${invoke.client} ${invoke.sessionId}`))
  for (const receive of reading.receives) {
    const { client, sessionId } = receive
    if (!joined.has(`${client} ${sessionId}`)) yield { kind: 'leaked', what: `${client} heard ${receive.name}` }
    const message = messageIn(receive)
    const id = message?.id ?? (receive.payload as { messageId?: string } | null)?.messageId
    const home = id === undefined ? undefined : homes.get(id)
    if (home !== undefined && home !== sessionId) {
      yield { kind: 'leaked', what: `${client} heard ${receive.name} of another room: ${id}` }
    }
    if (receive.name !== 'participants') continue
    const members = reading.members.get(sessionId)
    for (const userId of Object.keys(receive.payload as object)) {
      if (userId !== ASSISTANT_NAME && !members?.has(userId)) {
        yield { kind: 'leaked', what: `${client} sees ${userId}, who is not in this room` }
      }
    }
  }
}

function homesOfMessages(reading: Reading): Map<string, string> {
  const homes = new Map<string, string>()
  for (const [sessionId, messages] of reading.stored) for (const { id } of messages) homes.set(id, sessionId)
  return homes
}
